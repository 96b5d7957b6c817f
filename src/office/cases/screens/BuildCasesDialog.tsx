import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { Dialog, DialogTitle, useMediaQuery, useTheme } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { BuildChoiceStep } from './BuildChoiceStep';
import { BuildJobStep } from './BuildJobStep';
import { createCasesApi } from './casesApi';

/** Choose a month, watch its tours become cases, see the result. */
export function BuildCasesDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const api = useApi(createCasesApi);
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const build = useMutation({
    mutationFn: api.build,
    onError: useNotifyError(),
  });
  const close = () => {
    if (build.data !== undefined) refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('cases.build.title')}</DialogTitle>
      {build.data === undefined ? (
        <BuildChoiceStep isBusy={build.isPending} onClose={close} onBuild={build.mutate} />
      ) : (
        <BuildJobStep job={build.data} choice={build.variables} onClose={close} />
      )}
    </Dialog>
  );
}
