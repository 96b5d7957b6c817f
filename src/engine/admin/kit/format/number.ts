import { currencySign } from '../../../shared/conventions';
import type { Field } from '../../../shared/field';
import type { Tag } from './language';

/** Whole numbers of at most four digits, as years are, are not divided into groups (DIN 5008). */
export const isShort = (field: Pick<Field, 'scale' | 'maximum'> | undefined): boolean =>
  !field?.scale && (field?.maximum ?? 10_000) < 10_000;

interface Form {
  /** without trailing zeros */
  readonly trim?: boolean;
  /** without separators of thousands */
  readonly plain?: boolean;
}

/** Formats a scaled integer: `formatScaled(123450, 2, 'de-DE')` is `1.234,50`. */
export function formatScaled(value: number, scale: number, tag: Tag, { trim, plain }: Form = {}): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale > 0 ? digits.slice(-scale) : '';
  const shown = trim ? fraction.replace(/0+$/, '') : fraction;
  const [group, decimal] = tag === 'de-DE' ? ['.', ','] : [',', '.'];
  const grouped = plain ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
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
