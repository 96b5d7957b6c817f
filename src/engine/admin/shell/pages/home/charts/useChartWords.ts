import { useTranslate } from 'ra-core';
import { currencySign } from '../../../../../shared/conventions';
import type { ChartElement, WorkChart } from '../../../../../shared/work';
import { useLanguage } from '../../../../kit/format/language';
import { formatMoney } from '../../../../kit/format/number';
import { listLink } from '../../../../kit/listLink';
import { useServices } from '../../../services';

/** Names, measures and links of a chart's elements. */
export function useChartWords({ resource, by, kind, sums }: WorkChart) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { urls } = useServices();
  const list = urls[resource]?.list ?? '/';
  return {
    by: translate(`resources.${resource}.fields.${by}`),
    records: translate(`resources.${resource}.name`, { smart_count: 2 }),
    name: ({ key, label }: ChartElement) => {
      if (kind === 'month') return monthName(key, tag);
      if (kind === 'enum') return translate(`resources.${resource}.enums.${by}.${key}`, { _: key });
      return label ?? translate('app.kit.out_of_sight');
    },
    /** names of the sums in order; null: the chart shows the number of records */
    measures:
      sums.length > 0 ? sums.map(({ field }) => translate(`resources.${resource}.fields.${field}`)) : null,
    value: (value: number, at: number) => {
      const sum = sums[at];
      return sum ? formatMoney(value, sum.scale, tag) : value.toLocaleString(tag);
    },
    /** for an axis: `50.000`, of amounts `50.000 €` or `1,2 Mio. €` */
    rough: (value: number) => {
      const [sum] = sums;
      const text = (value / 10 ** (sum?.scale ?? 0)).toLocaleString(tag, {
        notation: 'compact',
        maximumFractionDigits: 1,
      });
      return sum ? `${text}\u00a0${currencySign()}` : text;
    },
    link: ({ filter }: ChartElement) => listLink(list, filter),
  };
}

/** `Nov. 2026` */
const monthName = (month: string, tag: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(tag, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
