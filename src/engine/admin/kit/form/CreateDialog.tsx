import { DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import {
  CreateBase,
  ResourceContextProvider,
  RouterProviderContext,
  SourceContextProvider,
  useRouterProvider,
  useTranslate,
} from 'react-admin';
import { EntryDialog } from '../dialog/EntryDialog';
import type { CreateDialogProps } from '../inputs/formControls';
import { usePages } from '../page/parts/usePages';
import { submitted } from '../validateForm';
import { RecordForm } from './RecordForm';

/** Creates a referenced record without leaving the current form. */
export const CreateDialog = ({ resource, values, onCreated, onClose }: CreateDialogProps) => {
  const translate = useTranslate();
  const pages = usePages(resource);
  const Form = pages?.create;
  const [isChanged, setChanged] = useState(false);
  const record = useMemo(() => values(pages?.entity ?? null), [pages, values]);
  return (
    // React events bubble through the portal to the form that opened the dialog: its submit must stop here
    <EntryDialog
      isChanged={isChanged}
      maxWidth="md"
      onClose={onClose}
      onSubmit={event => event.stopPropagation()}
    >
      <DialogTitle>{translate(`resources.${resource}.page.create`)}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        {Form ? (
          <ByItself>
            <ResourceContextProvider value={resource}>
              <Form
                render={parts => (
                  <CreateBase
                    disableAuthentication
                    resource={resource}
                    redirect={false}
                    record={record}
                    transform={(entered: Record<string, unknown>) => submitted(parts, entered)}
                    mutationOptions={{ onSuccess: created => onCreated(Number(created.id)) }}
                  >
                    <RecordForm parts={parts} onCancel={onClose} onChanged={setChanged} />
                  </CreateBase>
                )}
              />
            </ResourceContextProvider>
          </ByItself>
        ) : (
          <LinearProgress aria-label={translate('ra.page.loading')} />
        )}
      </DialogContent>
    </EntryDialog>
  );
};

/** Isolates the form from the current row and URL parameters, which do not concern the new record. */
const ByItself = ({ children }: { readonly children: ReactNode }) => {
  const router = useRouterProvider();
  const { pathname, hash, key } = router.useLocation();
  const here = useMemo(() => {
    const location = { pathname, hash, key, search: '', state: null };
    return { ...router, useLocation: () => location };
  }, [router, pathname, hash, key]);
  return (
    <RouterProviderContext value={here}>
      <SourceContextProvider value={undefined}>{children}</SourceContextProvider>
    </RouterProviderContext>
  );
};
