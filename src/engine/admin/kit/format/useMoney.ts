import { useLanguage } from './language';
import { formatMoney } from './number';

/** Formats cents as money in the UI language: `1.234,56 €`. */
export function useMoney(): (cents: number) => string {
  const { tag } = useLanguage();
  return cents => formatMoney(cents, 2, tag);
}
