import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { useWhyNot } from '../../access/access';
import { useMay } from '../../access/GuardedButtons';
import { WhyNot } from '../../access/WhyNot';
import type { PageParts } from '../../page/parts/parts';

/** Opens the form of a new record that starts as a duplicate of this one. */
export const DuplicateIfAllowed = ({ parts: { resource, operations } }: { readonly parts: PageParts }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const record = useRecordContext();
  const reason = useWhyNot(resource, 'create');
  const mayCreate = useMay(resource, 'create');
  if (!operations.includes('create') || !mayCreate || record === undefined) return null;
  return (
    <WhyNot reason={reason}>
      <Button
        component={LinkBase}
        to={`${createPath({ resource, type: 'create' })}?copy=${record.id}`}
        size="small"
        startIcon={<ContentCopy />}
      >
        {translate('app.kit.duplicate')}
      </Button>
    </WhyNot>
  );
};
