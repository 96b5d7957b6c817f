import Delete from '@mui/icons-material/Delete';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { BulkAsk } from './BulkAsk';
import { useBulkTarget } from './useBulkTarget';

interface Props {
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string;
}

/** Deletes the selected records, or archives them if the resource is archivable. */
export const BulkDelete = (props: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { count } = useBulkTarget();
  const [asked, setAsked] = useState(count);
  return (
    <>
      <Button
        {...props}
        size="small"
        color="error"
        startIcon={<Delete />}
        onClick={() => {
          setAsked(count);
          setOpen(true);
        }}
      >
        {translate('ra.action.delete')}
      </Button>
      {isOpen && (
        <BulkAsk
          title={translate(`resources.${resource}.message.bulk_delete_title`, { smart_count: asked })}
          question={`resources.${resource}.message.bulk_delete_content`}
          submit="ra.action.confirm"
          workFor={() => ({ kind: 'delete' })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
