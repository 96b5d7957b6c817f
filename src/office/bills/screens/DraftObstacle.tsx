import { RecordLink } from '@engine/admin/kit/values/RefValue';
import type { StepChoice } from '@engine/shared/workflow';
import { Alert } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';

/** On a draft: what keeps it from being issued, with the way to the case that is to blame. */
export function DraftObstacle() {
  const record = useRecordContext<RaRecord & { readonly _transitions?: readonly StepChoice[] }>();
  const translate = useTranslate();
  if (record?.status !== 'draft') return null;
  const why = record._transitions?.find(({ name }) => name === 'issue')?.why;
  if (!why || why.code === 'forbidden') return null;
  const { case: billCase, number } = why.params;
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {why.message}{' '}
      {typeof billCase === 'number' && (
        <RecordLink reference="bill-cases" id={billCase}>
          {translate('billing.draft.to_case', { number })}
        </RecordLink>
      )}
    </Alert>
  );
}
