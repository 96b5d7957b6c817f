import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { lazily } from '@engine/admin/kit/lazily';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SeenPayment } from './changePayment';

const AdviceDialog = lazily(async () => (await import('./AdviceDialog')).AdviceDialog);

interface Props {
  readonly payment: SeenPayment;
  /** unallocated part of the payment, in cents */
  readonly rest: number;
}

/** Opens the dialog that allocates the payment by the payer's advice. */
export function AdviceButton({ payment, rest }: Props) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <WriteButton
        size="small"
        color="inherit"
        startIcon={<PlaylistAddCheck />}
        onClick={() => setIsOpen(true)}
      >
        {translate('payments.advice.open')}
      </WriteButton>
      {isOpen && <AdviceDialog payment={payment} rest={rest} onClose={() => setIsOpen(false)} />}
    </>
  );
}
