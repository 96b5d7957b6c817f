import { currencyCode, currencySign } from './conventions.ts';
import { visibleCode } from './visibleText.ts';

/** `parseScaled('1.234,5', 2, 'de-DE')` is 123450; null if the text is no number or has more decimal places. */
export function parseScaled(text: string, scale: number, tag: 'de-DE' | 'en-US'): number | null {
  const marks = tag === 'de-DE' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' };
  const [, before = '', body = '', after = ''] = /^([-+]?)([\d.,]+)(-?)$/.exec(figuresIn(text)) ?? [];
  const normal = normalise(body, marks);
  const [, whole, fraction = ''] = /^(\d+(?=\.|$)|(?=\.\d))(?:\.(\d*))?$/.exec(normal) ?? [];
  const places = fraction.replace(/0+$/, '');
  const isTwice = before !== '' && after !== '';
  if (whole === undefined || places.length > scale || isTwice) return null;
  const value = Number(whole + places.padEnd(scale, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return before + after === '-' && value !== 0 ? -value : value;
}

/** Without blanks and the currency, and without the dash of `12,-`, which stands for no cents. */
function figuresIn(text: string): string {
  const plain = visibleCode(text).replace(/\s/g, '').replaceAll(currencySign(), '');
  const unit = new RegExp(`^([-+]?)${currencyCode()}|${currencyCode()}(-?)$`, 'i');
  return plain.replace(unit, '$1$2').replace(/[.,]-{1,2}$/, '');
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
