import { Box, Card, Link as PlainLink, Typography } from '@mui/material';
import {
  Link,
  type RaRecord,
  useCreatePath,
  useLocation,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { addDays, addMonths, today } from '../../../shared/day';
import type { FilterExpression } from '../../../shared/field';
import { groupBy } from '../../../shared/groupBy';
import { startOfDay } from '../../../shared/period';
import type { Calendar } from '../../../shared/presentation';
import { valueAt } from '../../../shared/recordValues';
import { useLanguage } from '../format/language';
import { useGroups } from '../groups/useGroups';
import { withGroup } from '../groups/withGroup';
import { ListNotLoaded } from '../list/empty/ListNotLoaded';
import { listLink } from '../listLink';
import { useField } from '../page/entity/entityContext';
import type { ListParts } from '../page/parts/parts';
import { CardBody } from './CardBody';
import { DaySteps } from './DaySteps';
import { monthOfAddress } from './dayOfAddress';
import { FilterLeftOut } from './FilterLeftOut';
import { useFilterBeside } from './filterBeside';
import { useAddressPart } from './usePresentation';
import { useRecordsWhere } from './useRecordsWhere';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Calendar;
}

/** If a month has more records than this, only their number is shown. */
const NAMED = 500;
const SHOWN = 3;

/** A calendar month, Monday to Sunday: the first records of each day and its count. */
export const CalendarMonth = ({ parts, presentation }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [given, setMonth] = useAddressPart('month');
  const month = monthOfAddress(given);
  const first = `${month}-01`;
  const { by } = presentation;
  const isInstant = useField(by)?.kind === 'instant';
  const { own, all, isLeftOut } = useFilterBeside(by);
  const where = daysFilter(by, isInstant, first, addMonths(first, 1));
  const { records, total, error, isPending, refetch } = useRecordsWhere({
    beside: all,
    where,
    sort: { field: by, order: 'ASC' },
    limit: NAMED,
  });
  const isMany = total > records.length;
  // of this month alone: the groups of a long list would end before it
  const days = useGroups({ by, unit: 'day' }, isMany ? withGroup(all, where) : null);
  const counts = new Map(days.answer?.groups.map(({ value, count }) => [String(value), count]));
  // records on only some of the days would make the others look empty
  const named = groupBy(isMany ? [] : records, record => dayOf(valueAt(record, by)));
  const isCounting = isMany && !days.answer;
  const show = (next: string) => setMonth(next === today().slice(0, 7) ? null : next);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  if (error) return <ListNotLoaded error={error} refetch={refetch} />;
  if (days.error) return <ListNotLoaded error={days.error} refetch={days.refetch} />;
  return (
    <Box aria-busy={isPending || isCounting}>
      <DaySteps
        title={new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(first),
        )}
        before="app.boards.month_before"
        after="app.boards.month_after"
        onBefore={() => show(addMonths(first, -1).slice(0, 7))}
        onAfter={() => show(addMonths(first, 1).slice(0, 7))}
        onToday={() => setMonth(null)}
      >
        {isLeftOut && <FilterLeftOut />}
      </DaySteps>
      <Card variant="outlined" sx={gridLook}>
        {daysOf(first)
          .slice(0, 7)
          .map(day => (
            <Box key={day} aria-hidden sx={headLook}>
              {weekday.format(new Date(day))}
            </Box>
          ))}
        {daysOf(first).map(day => (
          <Day
            key={day}
            day={day}
            isOther={!day.startsWith(month)}
            parts={parts}
            presentation={presentation}
            beside={own}
            records={named.get(day) ?? []}
            count={counts.get(day) ?? named.get(day)?.length ?? 0}
          />
        ))}
      </Card>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {isCounting && translate('ra.page.loading')}
        {!isPending && records.length === 0 && translate('app.boards.none_in_month')}
      </Typography>
    </Box>
  );
};

interface DayProps extends Props {
  readonly day: string;
  readonly isOther: boolean;
  /** the list's filter without its days */
  readonly beside: FilterExpression;
  readonly records: readonly RaRecord[];
  readonly count: number;
}

const Day = ({ day, isOther, beside, parts, presentation, records, count }: DayProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const { pathname } = useLocation();
  const { by } = presentation;
  const isInstant = useField(by)?.kind === 'instant';
  const shown = isOther ? [] : records.slice(0, SHOWN);
  const words = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  // a day as the bar of the list has it, so that it can be changed there
  const filter = isInstant
    ? withGroup(beside, daysFilter(by, isInstant, day, addDays(day, 1)))
    : { ...beside, [`${by}_gte`]: day, [`${by}_lte`]: day };
  return (
    <Box
      component="section"
      aria-label={words}
      aria-current={day === today() ? 'date' : undefined}
      sx={{
        ...dayLook,
        ...(isOther && { color: 'text.secondary', bgcolor: 'action.hover' }),
        display: { xs: !isOther && count > 0 ? 'block' : 'none', sm: 'block' },
      }}
    >
      <Box sx={dayHeadLook}>
        <Box component="span" className={day === today() ? 'here' : undefined}>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {Number(day.slice(8))}
          </Box>
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {words}
          </Box>
        </Box>
        {!isOther && count > 0 && (
          <PlainLink
            component={Link}
            to={listLink(pathname, filter)}
            aria-label={translate('app.boards.open_day', { smart_count: count, day: words })}
            sx={{ fontSize: '0.8125rem' }}
          >
            {count}
          </PlainLink>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(record => (
          <li key={record.id}>
            <Box component={Link} to={createPath({ resource, id: record.id, type: 'show' })} sx={entryLook}>
              <CardBody parts={parts} presentation={presentation} record={record} />
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** From one day to before another; instants lie in days of the office's time zone. */
const daysFilter = (by: string, isInstant: boolean, from: string, before: string): FilterExpression =>
  isInstant
    ? { [`${by}_gte`]: startOfDay(from), [`${by}_lt`]: startOfDay(before) }
    : { [`${by}_gte`]: from, [`${by}_lt`]: before };

const dayOf = (value: unknown): string =>
  typeof value === 'string' ? (value.includes('T') ? today(new Date(value)) : value) : '';

/** The days of a month, extended to whole weeks from Monday. */
function daysOf(first: string): readonly string[] {
  const begin = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  const end = addMonths(first, 1);
  const days: string[] = [];
  for (let day = begin; day < end || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

const gridLook = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(7, minmax(0, 1fr))' } };
const headLook = {
  display: { xs: 'none', sm: 'block' },
  px: 0.75,
  py: 0.5,
  fontSize: '0.8125rem',
  color: 'text.secondary',
};
const dayLook = {
  minHeight: { sm: 104 },
  minWidth: 0,
  p: 0.75,
  borderTop: 1,
  borderRight: { sm: 1 },
  borderColor: 'divider',
  '&:nth-of-type(7n)': { borderRight: 0 },
};
const dayHeadLook = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  mb: 0.5,
  fontSize: '0.8125rem',
  '& .here': { bgcolor: 'primary.main', color: 'primary.contrastText', borderRadius: 1, px: 0.75 },
};
const entryLook = {
  display: 'block',
  // WCAG 2.5.8
  minHeight: 24,
  px: 0.5,
  py: '3px',
  mb: 0.25,
  borderRadius: 0.5,
  bgcolor: 'action.hover',
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  '& > span': { display: 'inline', fontSize: 'inherit' },
  '& > span + span': { ml: 0.5 },
};
