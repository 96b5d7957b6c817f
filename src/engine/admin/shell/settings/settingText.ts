import { parseScaled } from '../../../shared/parseScaled';
import type { SettingDefinition } from '../../../shared/settings/settingDefinition';
import { typedText } from '../../../shared/typedText';
import { visibleText } from '../../../shared/visibleText';
import { inGroups } from '../../kit/format/inGroups';
import type { Tag } from '../../kit/format/language';
import { formatScaled } from '../../kit/format/number';

/** A stored value as people write it: `300` cents → `3,00`. */
export function shownValue({ type }: SettingDefinition, value: string, tag: Tag): string {
  if (type === 'iban') return inGroups(value);
  const scale = scaleOf(type);
  return scale === null || !/^-?\d+$/.test(value) ? value : formatScaled(Number(value), scale, tag);
}

/**
 * Converts typed text to the stored form; text that is not a number is returned unchanged, so that validation
 * rejects it.
 */
export function readValue({ type }: SettingDefinition, text: string, tag: Tag): string | null {
  const trimmed = visibleText(text).trim();
  if (trimmed === '') return null;
  if (!isPlain.has(type)) return typedText(type, trimmed);
  const scale = scaleOf(type);
  return scale === null ? trimmed : String(parseScaled(trimmed, scale, tag) ?? trimmed);
}

/** All other types are formats, whose spellings forms and imports read as well. */
const isPlain: ReadonlySet<string> = new Set(['text', 'integer', 'money', 'boolean', 'pattern']);

function scaleOf(type: SettingDefinition['type']): number | null {
  if (type === 'money') return 2;
  return type === 'integer' ? 0 : null;
}

/** The first number of this year in a pattern such as `T-{year}-{n:6}`. */
export function patternExample(pattern: string, year: number): string {
  return pattern
    .replaceAll('{prefix}', 'AB')
    .replaceAll('{year}', String(year))
    .replaceAll('{yy}', String(year).slice(-2))
    .replaceAll(/\{n(?::(\d{1,2}))?\}/g, (_, width = '1') => '1'.padStart(Number(width), '0'));
}
