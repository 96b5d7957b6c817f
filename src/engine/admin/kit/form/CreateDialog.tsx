import { Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { CreateBase, ResourceContextProvider, useTranslate } from 'react-admin';
import type { CreateDialogProps } from '../inputs/formControls';
import { usePages } from '../page/usePages';
import { RecordForm } from './RecordForm';

/** Creates a record without leaving the form that needs it. */
export const CreateDialog = ({ resource, onCreated, onClose }: CreateDialogProps) => {
  const translate = useTranslate();
  const Form = usePages(resource)?.create;
  return (
    // React hands events of the dialog to the form it was opened from: its submit must end here
    <Dialog open fullWidth maxWidth="md" onClose={onClose} onSubmit={event => event.stopPropagation()}>
      <DialogTitle>{translate(`resources.${resource}.page.create`)}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        {Form ? (
          <ResourceContextProvider value={resource}>
            <CreateBase
              disableAuthentication
              resource={resource}
              redirect={false}
              mutationOptions={{ onSuccess: record => onCreated(Number(record.id)) }}
            >
              <Form render={parts => <RecordForm parts={parts} onCancel={onClose} />} />
            </CreateBase>
          </ResourceContextProvider>
        ) : (
          <LinearProgress aria-label={translate('ra.page.loading')} />
        )}
      </DialogContent>
    </Dialog>
  );
};
