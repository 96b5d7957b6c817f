import { useLanguage } from '@engine/admin/kit/format/language';
import { NoResults } from '@engine/admin/kit/list/empty/NoResults';
import { listLink } from '@engine/admin/kit/listLink';
import { addDays, today } from '@engine/shared/day';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useGetList, useListContext, useTranslate } from 'react-admin';
import { dayOfList, filterForDay, inOrderOfPickup, namedDay, withoutDay } from './dayOfList';

/** On a day without rides: says so, and offers the next day that has some. */
export const NoRides = () => {
  const translate = useTranslate();
  const { tag, locale } = useLanguage();
  const { filterValues } = useListContext();
  const day = dayOfList(filterValues);
  const others = withoutDay(filterValues);
  const { data = [] } = useGetList(
    'tours',
    {
      filter: { ...others, date_gte: addDays(day ?? today(), 1) },
      sort: { field: 'date', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: day !== null },
  );
  const list = useCreatePath()({ resource: 'tours', type: 'list' });
  const next = data[0]?.date;
  // with more filters than the day, rides may exist that they hide
  const isWholeDay = day !== null && Object.keys(others).length === 0;
  const text = isWholeDay
    ? translate(day === today() ? 'tours.day.none_today' : 'tours.day.none', {
        day: namedDay(day, tag, locale),
      })
    : undefined;
  return (
    <NoResults text={text}>
      {typeof next === 'string' && (
        <Button
          component={LinkBase}
          to={listLink(list, filterForDay(filterValues, next), inOrderOfPickup)}
          variant="contained"
        >
          {translate('tours.day.next_with_rides', { day: namedDay(next, tag, locale) })}
        </Button>
      )}
    </NoResults>
  );
};
