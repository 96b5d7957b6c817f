import { currencySign } from '../../../shared/conventions';
import type { Tag } from './language';

/** `parseScaled('1.234,5', 2, 'de-DE')` is 123450; null where the text is no number of that many places. */
export function parseScaled(text: string, scale: number, tag: Tag): number | null {
  const marks = tag === 'de-DE' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' };
  const plain = text
    .replaceAll(currencySign(), '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[−–]/, '-');
  const [, sign = '', body = ''] = /^([-+]?)([\d.,]+)$/.exec(plain) ?? [];
  const normal = normalise(body, marks);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(normal) ?? [];
  const places = fraction.replace(/0+$/, '');
  if (whole === undefined || places.length > scale) return null;
  const value = Number(whole + places.padEnd(scale, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

/** The numeric keypad types the other language's decimal mark: `12.5` is no group of thousands, so it is a decimal. */
function normalise(body: string, { group, decimal }: { group: string; decimal: string }): string {
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  if (grouped.test(body)) return body.replaceAll(group, '').replace(decimal, '.');
  if (!body.includes(group)) return body.replace(decimal, '.');
  return body.includes(decimal) ? '' : body.replace(group, '.');
}

/** A scaled integer as text: `formatScaled(123450, 2, 'de-DE')` is `1.234,50`. */
export function formatScaled(value: number, scale: number, tag: Tag, { trim = false } = {}): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale > 0 ? digits.slice(-scale) : '';
  const shown = trim ? fraction.replace(/0+$/, '') : fraction;
  const [group, decimal] = tag === 'de-DE' ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return `${value < 0 ? '-' : ''}${grouped}${shown ? decimal + shown : ''}`;
}

/** `1.234,56 €`; unit prices in 1/10000 € show at least the cents: `1,85 €`, `1,8525 €`. */
export function formatMoney(value: number, scale: number, tag: Tag): string {
  const text = formatScaled(value, scale, tag);
  const trimmed = scale > 2 ? text.replace(new RegExp(`0{1,${scale - 2}}$`), '') : text;
  return `${trimmed}\u00a0${currencySign()}`;
}
