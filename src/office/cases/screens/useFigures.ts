import { useLanguage } from '@engine/admin/kit/format/language';
import { formatMoney, formatScaled } from '@engine/admin/kit/format/number';

/** Formatting for the numbers in an explanation, each with its own scale. */
export function useFigures() {
  const { tag } = useLanguage();
  return {
    /** cents */
    money: (cents: number) => formatMoney(cents, 2, tag),
    /** 1/10000 € */
    price: (value: number) => formatMoney(value, 4, tag),
    /** tenths of a kilometre */
    km: (tenths: number) => formatScaled(tenths, 1, tag),
    /** hundredths */
    quantity: (value: number) => formatScaled(value, 2, tag, { trim: true }),
    /** 1/10000 of a percent */
    percent: (value: number) => formatScaled(value, 4, tag, { trim: true }),
  };
}
