import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { lazily } from '@engine/admin/kit/lazily';
import Reply from '@mui/icons-material/Reply';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SeenPayment } from './changePayment';

const RefundDialog = lazily(async () => (await import('./RefundDialog')).RefundDialog);

interface Props {
  readonly payment: SeenPayment;
  /** unallocated part of the payment, in cents */
  readonly rest: number;
}

/** Opens the dialog that pays the unallocated part of a payment back to the payer. */
export function RefundButton({ payment, rest }: Props) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <WriteButton size="small" color="inherit" startIcon={<Reply />} onClick={() => setIsOpen(true)}>
        {translate('payments.refund.open')}
      </WriteButton>
      {isOpen && <RefundDialog payment={payment} rest={rest} onClose={() => setIsOpen(false)} />}
    </>
  );
}
