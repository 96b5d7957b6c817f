import { currencySign } from './conventions.ts';

/** `parseScaled('1.234,5', 2, 'de-DE')` is 123450; null if the text is no number or has more decimal places. */
export function parseScaled(text: string, scale: number, tag: 'de-DE' | 'en-US'): number | null {
  const marks = tag === 'de-DE' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' };
  const plain = text
    .replaceAll(currencySign(), '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[\u2212\u2013]/, '-');
  const [, sign = '', body = ''] = /^([-+]?)([\d.,]+)$/.exec(plain) ?? [];
  const normal = normalise(body, marks);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(normal) ?? [];
  const places = fraction.replace(/0+$/, '');
  if (whole === undefined || places.length > scale) return null;
  const value = Number(whole + places.padEnd(scale, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

/**
 * Numeric keypads may type the other language's decimal mark: in `12.5` and `0.850` it cannot separate thousands, so
 * it is taken as decimal.
 */
function normalise(body: string, { group, decimal }: { group: string; decimal: string }): string {
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  if (grouped.test(body)) return body.replaceAll(group, '').replace(decimal, '.');
  if (!body.includes(group)) return body.replace(decimal, '.');
  return body.includes(decimal) ? '' : body.replace(group, '.');
}
