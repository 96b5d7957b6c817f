import { currencySign } from '../conventions.ts';
import { hasFormat } from '../formats.ts';
import type { SettingDefinition } from './settingDefinition.ts';

interface SettingFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** What is wrong with a stored value, which is a string for every type. Null: nothing. */
export function settingFault(definition: SettingDefinition, value: string): SettingFault | null {
  const { type, minimum, maximum, maxLength } = definition;
  switch (type) {
    case 'integer':
    case 'money': {
      if (!/^-?\d{1,12}$/.test(value)) return { code: 'wholeNumber' };
      const scale = type === 'money' ? { scale: 2, unit: currencySign() } : {};
      if (minimum !== undefined && Number(value) < minimum)
        return { code: 'minimum', params: { minimum, ...scale } };
      if (maximum !== undefined && Number(value) > maximum)
        return { code: 'maximum', params: { maximum, ...scale } };
      return null;
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? null : { code: 'enum' };
    case 'pattern':
      return patternFault(definition, value);
    case 'text':
      return maxLength !== undefined && value.length > maxLength
        ? { code: 'maxLength', params: { maxLength } }
        : null;
    default:
      return hasFormat(type, value) ? null : { code: 'format', params: { format: type } };
  }
}

/**
 * `{prefix}-{yy}-{n:5}`: known placeholders only, and those without which several records could get the same number, or
 * a range would not be the one that the office has to keep. No number made from it is longer than its field.
 */
function patternFault(definition: SettingDefinition, value: string): SettingFault | null {
  const { knows = [], needs = [['n']], maxLength = 30, longest } = definition;
  const names = [...value.matchAll(placeholder)].map(([, name = '']) => name);
  const left = value.replaceAll(placeholder, '');
  const unknown = names.find(name => !knows.includes(name));
  if (unknown !== undefined || /[{}]/.test(left))
    return { code: 'placeholder', params: { name: unknown ?? value, offered: shown(knows, ', ') } };
  const missing = needs.find(oneOf => !oneOf.some(name => names.includes(name)));
  if (missing) return { code: 'placeholderMissing', params: { name: shown(missing, ' / ') } };
  if (!/^[\w\-/. ]*$/.test(left)) return { code: 'pattern' };
  const touching = touchingCounter(definition, value);
  if (touching !== null)
    return { code: 'placeholdersTouch', params: { name: shown([touching], ''), counter: '{n}' } };
  if (value.length > maxLength) return { code: 'maxLength', params: { maxLength } };
  const length = longestNumber(definition, value);
  return longest !== undefined && length > longest
    ? { code: 'numberTooLong', params: { length, longest } }
    : null;
}

/**
 * An office's own placeholder that nothing but digits separates from the counter; null: none. `A` and 11 would give the
 * number of `A1` and 1.
 */
function touchingCounter({ widths = {} }: SettingDefinition, value: string): string | null {
  const ofDigits = value.replaceAll(/\{(?:year|yy)\}/g, '0');
  for (const name of Object.keys(widths))
    if (new RegExp(`\\{${name}\\}\\d*\\{n\\b|\\{n(?::\\d+)?\\}\\d*\\{${name}\\}`).test(ofDigits)) return name;
  return null;
}

const placeholder = /\{([a-z]+)(?::(\d{1,2}))?\}/g;
const shown = (names: readonly string[], between: string) => names.map(name => `{${name}}`).join(between);

/** Characters of the longest number made from a pattern. Counters may outgrow their digits, so each has five. */
const longestNumber = ({ widths = {} }: SettingDefinition, value: string): number =>
  value.replaceAll(placeholder, (_, name: string, digits = '1') =>
    '0'.repeat(name === 'n' ? Math.max(5, Number(digits)) : ({ year: 4, yy: 2, ...widths }[name] ?? 0)),
  ).length;
