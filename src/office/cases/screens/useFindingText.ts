import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { formatMoney } from '@engine/admin/kit/format/number';
import { useTranslate } from 'react-admin';
import { type Finding, moneyParams } from '../shared/checkResults';

/**
 * The text of a finding: days and amounts are formatted for the language, `count` selects singular or plural. Of a
 * case that has been billed it says what billing has done.
 */
export function useFindingText(): (finding: Pick<Finding, 'code' | 'params'>, isBilled?: boolean) => string {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const shownAs = (name: string, value: string | number) => {
    if (moneyParams.has(name)) return formatMoney(Number(value), 2, tag);
    return isDay(value) ? formatDay(value, tag) : value;
  };
  return ({ code, params }, isBilled = false) => {
    const shown = Object.entries(params).map(([name, value]) => [name, shownAs(name, value)] as const);
    const key = isBilled && code === 'cashBeyond' ? 'cashCredited' : code;
    return translate(`cases.findings.${key}`, {
      ...Object.fromEntries(shown),
      smart_count: params.count ?? 1,
    });
  };
}

const isDay = (value: string | number): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
