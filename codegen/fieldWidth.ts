import type { FieldKind } from '../src/engine/shared/field';
import type { FieldSchema } from './dialect/field';
import type { TextSchema } from './dialect/text';
import type { FieldWidth } from './model';

/**
 * The width of a field's input: the widest that its kind of values, its label or its longest option needs.
 */
export function usualWidth(schema: FieldSchema, kind: FieldKind): FieldWidth {
  if (schema['x-file']) return schema.type === 'array' ? 'full' : 'l';
  if (kind === 'boolean') return boxWidth(schema);
  const name = widthForLetters(longest([schema['x-label']]), { xs: 20, s: 26 });
  return widest([widthOfKind(kind, schema.maxLength ?? null), name, widthOfOptions(schema, kind)]);
}

/** A checkbox shares one line with its label, which may be long; a help text below it needs room too. */
function boxWidth({ 'x-label': label, 'x-help': help }: FieldSchema): FieldWidth {
  const length = longest([label]);
  if (length > 45) return 'l';
  if (length > 26 || help) return 'm';
  return length > 19 ? 's' : 'xs';
}

function widthOfKind(kind: FieldKind, maxLength: number | null): FieldWidth {
  switch (kind) {
    case 'boolean':
    case 'integer':
    case 'decimal':
    case 'number':
    case 'time':
      return 'xs';
    case 'money':
    case 'date':
    case 'month':
    case 'instant':
    case 'enum':
      return 's';
    case 'ref':
    case 'enums':
    case 'dates':
      return 'm';
    case 'tags':
      return 'l';
    case 'refs':
    case 'json':
    case 'binary':
      return 'full';
    case 'text':
      return widthOfText(maxLength);
  }
}

function widthOfText(maxLength: number | null): FieldWidth {
  if (maxLength === null || maxLength > 255) return maxLength === null ? 'm' : 'full';
  if (maxLength <= 8) return 'xs';
  if (maxLength <= 22) return 's';
  return maxLength <= 60 ? 'm' : 'l';
}

/** The option that is chosen must be shown whole; a field for several shows as many as fit. */
const widthOfOptions = (schema: FieldSchema, kind: FieldKind): FieldWidth =>
  kind === 'enum'
    ? widthForLetters(longest(Object.values(schema['x-enum'] ?? {})), { xs: 10, s: 21, m: 31 })
    : 'xs';

/**
 * The narrowest input with room for that many letters; the numbers are the letters that fit into each width.
 */
function widthForLetters(
  letters: number,
  { xs, s, m = Number.POSITIVE_INFINITY }: Readonly<Record<'xs' | 's', number> & { m?: number }>,
): FieldWidth {
  if (letters <= xs) return 'xs';
  if (letters <= s) return 's';
  return letters <= m ? 'm' : 'l';
}

const longest = (texts: readonly (TextSchema | undefined)[]): number =>
  Math.max(0, ...texts.flatMap(text => (text ? [text.de.length, text.en.length] : [])));

const widths: readonly FieldWidth[] = ['xs', 's', 'm', 'l', 'full'];
const widest = (all: readonly FieldWidth[]): FieldWidth =>
  widths.findLast(width => all.includes(width)) ?? 'm';
