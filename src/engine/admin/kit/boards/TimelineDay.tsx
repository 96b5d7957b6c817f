import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { addDays, today } from '../../../shared/day';
import type { Timeline } from '../../../shared/presentation';
import { countText } from '../format/countText';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { PickerButton } from '../inputs/PickerButton';
import { ListNotLoaded } from '../list/empty/ListNotLoaded';
import type { ListParts } from '../page/parts/parts';
import { useValueInWords } from '../useValueInWords';
import { DaySteps } from './DaySteps';
import { dayOfAddress } from './dayOfAddress';
import { FilterLeftOut } from './FilterLeftOut';
import { useFilterBeside } from './filterBeside';
import { followArrows } from './followArrows';
import { hoursOf, layOut } from './layOut';
import { TimelineLane } from './TimelineLane';
import { useAddressPart } from './usePresentation';
import { useRecordsWhere } from './useRecordsWhere';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Timeline;
}

/** More than any office schedules for one day; what a day has beyond is said. */
const MOST = 5000;

/** The records of one day in lanes, placed by start time. */
export const TimelineDay = ({ parts, presentation }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [given, setDay] = useAddressPart('day');
  const day = dayOfAddress(given);
  const { all, isLeftOut } = useFilterBeside(presentation.day);
  const { records, total, isCapped, error, isPending, refetch } = useRecordsWhere({
    beside: all,
    where: { [presentation.day]: day },
    sort: { field: presentation.day, order: 'ASC' },
    limit: MOST,
  });
  const lanes = layOut(records, presentation, day, useValueInWords());
  const hours = hoursOf(lanes);
  const count = countText(total, isCapped, tag);
  return (
    <Box aria-busy={isPending}>
      <DaySteps
        title={dayTitle(day, tag)}
        before="app.boards.day_before"
        after="app.boards.day_after"
        onBefore={() => setDay(addDays(day, -1))}
        onAfter={() => setDay(addDays(day, 1))}
        onToday={() => setDay(null)}
      >
        <Box className="no-print" sx={{ display: 'inline-flex' }}>
          <PickerButton isAlone value={day} onChange={next => next && setDay(next)} />
        </Box>
        <Typography role="status" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
          {isPending
            ? ''
            : total > records.length
              ? translate('app.boards.shown', { shown: formatScaled(records.length, 0, tag), count })
              : translate('app.boards.count', { smart_count: total, count })}
        </Typography>
        {isLeftOut && <FilterLeftOut />}
      </DaySteps>
      {error ? (
        <ListNotLoaded error={error} refetch={refetch} />
      ) : (
        <Card variant="outlined" sx={{ overflowX: 'auto' }}>
          <Box
            sx={{ minWidth: { xs: 0, sm: 190 + (hours.last - hours.first) * 92 } }}
            onKeyDown={event => followArrows(event, 'right')}
          >
            <Hours {...hours} />
            {lanes.map((lane, index) => (
              <TimelineLane
                key={lane.names.join('\n')}
                parts={parts}
                presentation={presentation}
                lane={lane}
                isFirst={lanes[index - 1]?.names[0] !== lane.names[0]}
                hours={hours}
                isToday={day === today()}
              />
            ))}
            {!isPending && lanes.length === 0 && (
              <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
                {translate('app.boards.none')}
              </Typography>
            )}
          </Box>
        </Card>
      )}
    </Box>
  );
};

/** `Dienstag, 24. November 2026` */
const dayTitle = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The hour scale above the lanes; screen readers get the time with each record instead. */
const Hours = ({ first, last }: { readonly first: number; readonly last: number }) => (
  <Box aria-hidden sx={hoursLook}>
    <span />
    <Box sx={{ position: 'relative', height: 26 }}>
      {Array.from({ length: last - first }, (_, index) => first + index).map(hour => (
        <Box
          key={hour}
          component="span"
          sx={{ position: 'absolute', top: 4, pl: 0.5 }}
          style={{ left: `${((hour - first) / (last - first)) * 100}%` }}
        >
          {String(hour).padStart(2, '0')}:00
        </Box>
      ))}
    </Box>
  </Box>
);

const hoursLook = {
  display: { xs: 'none', sm: 'grid' },
  gridTemplateColumns: '190px 1fr',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.75rem',
};
