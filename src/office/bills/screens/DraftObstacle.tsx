import type { StepChoice } from '@engine/shared/workflow';
import { Alert, Button } from '@mui/material';
import { Link, type RaRecord, useCreatePath, useRecordContext, useTranslate } from 'react-admin';

/** On a draft: what prevents it from being issued, with a link to the case that is the cause. */
export function DraftObstacle() {
  const record = useRecordContext<RaRecord & { readonly _transitions?: readonly StepChoice[] }>();
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (record?.status !== 'draft') return null;
  const why = record._transitions?.find(({ name }) => name === 'issue')?.why;
  if (!why || why.code === 'forbidden') return null;
  const { case: billCase, number } = why.params;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1, '& .MuiAlert-action': { alignItems: 'center', py: 0 } }}
      action={
        typeof billCase === 'number' && (
          <Button
            component={Link}
            to={createPath({ resource: 'bill-cases', id: billCase, type: 'show' })}
            color="inherit"
            size="small"
            aria-label={translate('billing.draft.to_case_label', { number })}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {translate('billing.draft.to_case')}
          </Button>
        )
      }
    >
      {why.message}
    </Alert>
  );
}
