import { WhyNot } from '@engine/admin/kit/access/WhyNot';
import { useFiles } from '@engine/admin/kit/files/files';
import { useFileCheck } from '@engine/admin/kit/files/useFileCheck';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Opens a bill's PDF in a new tab, or says which of its values the user may not see. */
export const BillPaper = ({ document }: { readonly document: number }) => {
  const translate = useTranslate();
  const { urlOf } = useFiles();
  const { refusal } = useFileCheck('documents', { id: document });
  return (
    <WhyNot reason={refusal}>
      <Button
        size="small"
        startIcon={<PictureAsPdf />}
        href={urlOf('documents', document, true)}
        target="_blank"
        rel="noopener"
      >
        {translate('billing.pdf.open')}
      </Button>
    </WhyNot>
  );
};
