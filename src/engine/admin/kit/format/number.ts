import { currencySign } from '../../../shared/conventions';
import type { Field } from '../../../shared/field';
import type { Tag } from './language';

interface Form {
  /** without trailing zeros */
  readonly trim?: boolean;
  /**
   * The value's field: if it holds at most four digits, as of a year, they are not divided into groups (DIN 5008). Its
   * sums may have more.
   */
  readonly field?: Pick<Field, 'maximum'> | undefined;
}

/** Formats a scaled integer: `formatScaled(123450, 2, 'de-DE')` is `1.234,50`. */
export function formatScaled(value: number, scale: number, tag: Tag, { trim, field }: Form = {}): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale > 0 ? digits.slice(-scale) : '';
  const shown = trim ? fraction.replace(/0+$/, '') : fraction;
  const [group, decimal] = tag === 'de-DE' ? ['.', ','] : [',', '.'];
  const isShort = whole.length < 5 && (field?.maximum ?? 10_000) < 10_000;
  const grouped = isShort ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return `${value < 0 ? '-' : ''}${grouped}${shown ? decimal + shown : ''}`;
}

/** The same without trailing zeros after the second decimal place, as in inputs: `5,90`, `5,8525`. */
export function formatTyped(value: number, scale: number, tag: Tag, form: Form = {}): string {
  const text = formatScaled(value, scale, tag, form);
  return text.slice(0, text.length - idleZeros(text, scale));
}

/**
 * `1.234,56 €`; unit prices in 1/10000 € show at least the cents: `1,85 €`, `1,8525 €`. `isInColumn` adds padding as
 * wide as the omitted digits, to align a column at the decimal mark.
 */
export function formatMoney(value: number, scale: number, tag: Tag, { isInColumn = false } = {}): string {
  const text = formatScaled(value, scale, tag);
  const zeros = idleZeros(text, scale);
  const room = isInColumn ? '\u2007'.repeat(zeros) : '';
  return `${text.slice(0, text.length - zeros)}\u00a0${currencySign()}${room}`;
}

/** Number of trailing zeros after the second decimal place. */
const idleZeros = (text: string, scale: number): number =>
  scale > 2 ? (new RegExp(`0{1,${scale - 2}}$`).exec(text)?.[0].length ?? 0) : 0;
