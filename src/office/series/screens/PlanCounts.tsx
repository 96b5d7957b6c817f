import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SeriesPlan, SlotOutcome } from '../shared/seriesPlan';

/** The colour of each outcome, the same in the counts and in the calendar. */
export const outcomeColors = {
  new: 'green',
  exists: 'grey',
  holiday: 'blue',
  exception: 'blue',
  overlap: 'orange',
} as const satisfies Record<SlotOutcome, string>;

const order: readonly SlotOutcome[] = ['new', 'exists', 'holiday', 'exception', 'overlap'];

export const PlanCounts = ({ plan }: { readonly plan: SeriesPlan }) => {
  const translate = useTranslate();
  const countOf = (outcome: SlotOutcome) => plan.tours.filter(tour => tour.outcome === outcome).length;
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {order
        .filter(outcome => outcome === 'new' || countOf(outcome) > 0)
        .map(outcome => (
          <StatusChip
            key={outcome}
            color={outcomeColors[outcome]}
            label={translate(`series.count.${outcome}`, { smart_count: countOf(outcome) })}
          />
        ))}
    </Box>
  );
};
