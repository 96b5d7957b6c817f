import { Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CreateBase, ResourceContextProvider, useTranslate } from 'react-admin';
import type { Parts } from '../pages/parts';
import { RecordForm } from '../pages/RecordForm';

/** Loaded when somebody asks for it, so that a form does not pull in the forms of all that it refers to. */
export type CreatePart = () => Promise<{ readonly parts: Parts }>;

interface Props {
  readonly resource: string;
  readonly load: CreatePart;
  readonly onCreated: (id: number) => void;
  readonly onClose: () => void;
}

/** Creates a record without leaving the form that needs it. */
export const CreateDialog = ({ resource, load, onCreated, onClose }: Props) => {
  const translate = useTranslate();
  const { data } = useQuery({ queryKey: ['parts', resource], queryFn: load, staleTime: Infinity });
  return (
    // React hands events of the dialog to the form it was opened from: its submit must end here
    <Dialog open fullWidth maxWidth="md" onClose={onClose} onSubmit={event => event.stopPropagation()}>
      <DialogTitle>{translate(`resources.${resource}.page.create`)}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        {data ? (
          <ResourceContextProvider value={resource}>
            <CreateBase
              resource={resource}
              redirect={false}
              mutationOptions={{ onSuccess: record => onCreated(Number(record.id)) }}
            >
              <RecordForm parts={data.parts} onCancel={onClose} />
            </CreateBase>
          </ResourceContextProvider>
        ) : (
          <LinearProgress aria-label={translate('ra.page.loading')} />
        )}
      </DialogContent>
    </Dialog>
  );
};
