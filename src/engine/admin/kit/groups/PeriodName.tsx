import { useTranslate } from 'react-admin';
import { addDays } from '../../../shared/day';
import type { GroupUnit } from '../../../shared/listGroups';
import { isoWeek } from '../../../shared/period';
import { formatDay, formatMonth } from '../format/date';
import { useLanguage } from '../format/language';

interface Props {
  readonly unit: GroupUnit;
  /** in the format of `ListGroup.value` */
  readonly value: string;
}

/** The name of the period of a group. */
export const PeriodName = ({ unit, value }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  switch (unit) {
    case 'day':
      return formatDay(value, tag);
    case 'week': {
      const days = { from: formatDay(value, tag), to: formatDay(addDays(value, 6), tag) };
      return translate('app.groups.week', { ...isoWeek(value), ...days });
    }
    case 'month':
      return formatMonth(value);
    case 'quarter': {
      const [year, number] = value.split('-Q');
      return translate('app.groups.quarter', { year, number });
    }
    case 'year':
      return value;
  }
};
