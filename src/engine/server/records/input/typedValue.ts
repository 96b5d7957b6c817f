import type { Field, Structure } from '../../../shared/field.ts';
import { isObject } from '../../../shared/isObject.ts';
import { sameValue } from '../../../shared/sameValue.ts';
import { tidyValue } from '../../../shared/structure.ts';
import { typedText } from '../../../shared/typedText.ts';

/**
 * A value with its codes, numbers and addresses as forms and imports take them, those in structured values too, and
 * without blanks around other texts, whose inside is the client's own; null if only blanks were sent.
 * The stored value stays if the sent one differs only in the blanks around its texts.
 */
export function typedValue(field: Field, value: unknown, stored: unknown): unknown {
  if (field.kind === 'text' && typeof value === 'string') {
    const isSame = typeof stored === 'string' && stored.trim() === value.trim();
    return isSame ? stored : tidyText(field, value) || null;
  }
  const typed = withTypedParts(field, value);
  if (!field.structure || stored === null || stored === undefined) return typed;
  return sameValue(typed, withTypedParts(field, stored)) ? stored : typed;
}

const withTypedParts = (field: Field, value: unknown): unknown =>
  tidyValue(field, field.structure ? typedParts(field.structure, value) : value);

function typedParts({ many, fields }: Structure, value: unknown): unknown {
  if (many && Array.isArray(value)) return value.map(row => typedParts({ many: false, fields }, row));
  if (!isObject(value)) return value;
  const typed = fields
    .filter(({ name }) => Object.hasOwn(value, name))
    .map(part => {
      const own = value[part.name];
      if (part.structure) return [part.name, typedParts(part.structure, own)] as const;
      const isText = part.kind === 'text' && typeof own === 'string';
      return [part.name, isText ? tidyText(part, own) : own] as const;
    });
  return { ...value, ...Object.fromEntries(typed) };
}

const tidyText = ({ format }: Field, text: string): string =>
  format === null ? text.trim() : typedText(format, text);
