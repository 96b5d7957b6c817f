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

/** `{prefix}-{yy}-{n:5}`: known placeholders only, and a counter, or every record would get the same number. */
function patternFault({ knows = [], maxLength = 30 }: SettingDefinition, value: string): SettingFault | null {
  const names = [...value.matchAll(/\{([a-z]+)(?::\d{1,2})?\}/g)].map(([, name = '']) => name);
  const left = value.replaceAll(/\{[a-z]+(?::\d{1,2})?\}/g, '');
  const unknown = names.find(name => !knows.includes(name));
  if (unknown !== undefined || /[{}]/.test(left))
    return {
      code: 'placeholder',
      params: { name: unknown ?? value, offered: knows.map(name => `{${name}}`).join(', ') },
    };
  if (!names.includes('n')) return { code: 'placeholderMissing', params: { name: '{n}' } };
  if (!/^[\w\-/. ]*$/.test(left)) return { code: 'pattern' };
  return value.length > maxLength ? { code: 'maxLength', params: { maxLength } } : null;
}
