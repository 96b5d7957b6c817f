import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../shared/entityMeta';
import type { Field } from '../../shared/field';
import type { SectionParts } from './page/parts/parts';

/**
 * The label of a field or of child rows. A part of an address is prefixed with the label of its section, since the
 * record may have several addresses; a part of a structured value with that of the structure.
 */
export function useFieldName(
  { resource, fields }: EntityMeta,
  sections: readonly SectionParts[] = [],
): (name: string) => string {
  const translate = useTranslate();
  return name => {
    const own = translate(`resources.${resource}.fields.${name}`, {
      _: translate(`resources.${resource}.children.${name}`, { _: '' }),
    });
    if (own === '') return partName(translate, `resources.${resource}`, fields, name);
    // a label such as "Anschrift des Betreuers: Straße" already names its section; the form uses the short one
    const isWhole = translate(`resources.${resource}.short.${name}`, { _: '' }) !== '';
    const section = name.includes('.') && !isWhole ? sections.find(({ fields }) => fields[name]) : undefined;
    if (!section) return own;
    return `${translate(section.label ?? `resources.${resource}.sections.${section.name}`)}: ${own}`;
  };
}

/** `warranty.0.until` as a label: *Garantien 1: Bis*. */
function partName(
  translate: ReturnType<typeof useTranslate>,
  keys: string,
  fields: readonly Field[],
  path: string,
): string {
  const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (!field) return path;
  const label = translate(`${keys}.fields.${field.name}`, { _: field.name });
  const [, row, rest] = /^(?:\.(\d+))?(?:\.(.+))?$/.exec(path.slice(field.name.length)) ?? [];
  const whole = row === undefined ? label : `${label} ${Number(row) + 1}`;
  if (rest === undefined) return whole;
  return `${whole}: ${partName(translate, `${keys}.parts.${field.name}`, field.structure?.fields ?? [], rest)}`;
}
