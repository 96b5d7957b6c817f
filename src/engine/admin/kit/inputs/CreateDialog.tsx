import { Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { CreateBase, ResourceContextProvider, useTranslate } from 'react-admin';
import { RecordForm } from '../form/RecordForm';
import { type LoadParts, useParts } from '../page/useParts';

interface Props {
  readonly resource: string;
  readonly load: LoadParts;
  readonly onCreated: (id: number) => void;
  readonly onClose: () => void;
}

/** Creates a record without leaving the form that needs it. */
export const CreateDialog = ({ resource, load, onCreated, onClose }: Props) => {
  const translate = useTranslate();
  const parts = useParts(resource, load);
  return (
    // React hands events of the dialog to the form it was opened from: its submit must end here
    <Dialog open fullWidth maxWidth="md" onClose={onClose} onSubmit={event => event.stopPropagation()}>
      <DialogTitle>{translate(`resources.${resource}.page.create`)}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        {parts ? (
          <ResourceContextProvider value={resource}>
            <CreateBase
              disableAuthentication
              resource={resource}
              redirect={false}
              mutationOptions={{ onSuccess: record => onCreated(Number(record.id)) }}
            >
              <RecordForm parts={parts} onCancel={onClose} />
            </CreateBase>
          </ResourceContextProvider>
        ) : (
          <LinearProgress aria-label={translate('ra.page.loading')} />
        )}
      </DialogContent>
    </Dialog>
  );
};
