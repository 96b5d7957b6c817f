import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import { addDays, today } from '@engine/shared/day';
import { useGetList, useTranslate } from 'react-admin';
import { ratesKnown } from '../shared/ratesKnown';

/** Beside the list's title: until which day the base rates are known, or from which day one is missing. */
export const RatesKnown = () => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { data } = useGetList('base-rates', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'valid_from', order: 'DESC' },
  });
  const known =
    data &&
    ratesKnown(
      data.map(rate => String(rate.valid_from)),
      today(),
    );
  if (!known) return null;
  return known.isBehind ? (
    <StatusChip
      color="orange"
      label={translate('base_rates.missing', { day: formatDay(addDays(known.until, 1), tag) })}
    />
  ) : (
    <StatusChip color="green" label={translate('base_rates.known', { day: formatDay(known.until, tag) })} />
  );
};
