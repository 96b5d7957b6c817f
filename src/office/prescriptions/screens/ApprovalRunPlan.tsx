import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { toggled } from '@engine/admin/kit/toggled';
import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { PlannedRequest } from '../shared/plannedRequest';

interface Props {
  readonly ready: readonly PlannedRequest[];
  /** number of those without an insurer or a company to request from */
  readonly others: number;
  readonly dropped: ReadonlySet<number>;
  readonly onDrop: (dropped: ReadonlySet<number>) => void;
}

/** The planned letters, each of which can be excluded. */
export function ApprovalRunPlan({ ready, others, dropped, onDrop }: Props) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  return (
    <>
      <Typography>{translate('prescriptions.approval.run_ready', { smart_count: ready.length })}</Typography>
      {others > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('prescriptions.approval.run_others', { smart_count: others })}
        </Typography>
      )}
      {ready.map(({ prescription, guest, issued_on, insurer }) => (
        <Box key={prescription} sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={!dropped.has(prescription)}
                onChange={() => onDrop(toggled(dropped, [prescription]))}
              />
            }
            label={`${guest} · ${formatDay(issued_on, tag)} · ${insurer}`}
            sx={{ mx: 0, gap: 1, overflowWrap: 'anywhere' }}
          />
        </Box>
      ))}
    </>
  );
}
