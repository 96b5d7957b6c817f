import { useLanguage } from '@engine/admin/kit/format/language';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { PlannedTour } from '../shared/seriesPlan';
import { outcomeColors } from './PlanCounts';
import { type PlanDay, type PlanMonth, planMonths } from './planMonths';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** One table for each month; a day shows the planned outcome of its tours. */
export const PlanCalendar = ({ tours }: { readonly tours: readonly PlannedTour[] }) => (
  <Box sx={sheetsLook}>
    {planMonths(tours).map(month => (
      <Month key={month.month} month={month} />
    ))}
  </Box>
);

const Month = ({ month: { month, weeks } }: { readonly month: PlanMonth }) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <Box component="table" sx={tableLook}>
      <Typography component="caption" variant="subtitle2" sx={{ textAlign: 'left', captionSide: 'top' }}>
        {name}
      </Typography>
      <thead>
        <tr>
          {weekdays.map(day => (
            <th key={day} scope="col">
              {translate(`resources.tour-series.enums.weekdays.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week.find(day => day !== null)?.date}>
            {week.map((day, index) =>
              day ? <Day key={day.date} day={day} /> : <td key={weekdays[index]} />,
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
};

const Day = ({ day: { date, tours } }: { readonly day: PlanDay }) => {
  const translate = useTranslate();
  return (
    <td>
      <span className="day">{Number(date.slice(8))}</span>
      {tours.map(({ direction, time, outcome, detail }) => {
        const key = outcome === 'overlap' && detail === null ? 'overlap_hidden' : outcome;
        const what = translate(`series.outcome.${key}`, { detail: detail ?? '' });
        return (
          <span
            key={direction}
            className={`chip chip-${outcomeColors[outcome]} ${outcome}`}
            title={`${translate(`series.direction.${direction}`)} ${time}: ${what}`}
          >
            {direction === 'out' ? '→' : '←'} {time}
          </span>
        );
      })}
    </td>
  );
};

const sheetsLook = {
  display: 'grid',
  gap: 2,
  // a day has room for `→ 06:30`
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 480px), 1fr))',
  alignItems: 'start',
};

const tableLook = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary', py: 0.5 },
  '& td': { border: 1, borderColor: 'divider', verticalAlign: 'top', p: 0.25, height: 56 },
  '& .day': { display: 'block', fontSize: '0.6875rem', color: 'text.secondary' },
  '& .chip': {
    display: 'block',
    px: 0.25,
    mt: 0.25,
    fontSize: { xs: '0.625rem', sm: '0.75rem' },
    lineHeight: 1.5,
    textAlign: 'center',
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
  '& .holiday, & .exception': { textDecoration: 'line-through' },
};
