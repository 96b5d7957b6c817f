import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import type { Entity } from '../access/model.ts';

/** What a column can be mapped to, by name: fields, and child rows as a whole. */
export type Mappable = Pick<Field, 'name'>;

/** Whether the heading of a column is one of the names, apart from case, umlauts, signs and blanks. */
export const isCalled = (heading: string, names: readonly string[]): boolean =>
  names.map(wordsOf).includes(wordsOf(heading));

/** Normalises `Abholung: Straße`, `Abholung – Straße` and `abholung_strasse` to the same text. */
const wordsOf = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The names under which a field is recognised. Includes the short label, since other systems distinguish two
 * addresses only by position, and for a part of a group the label with its section, as in the form: `Anschrift:
 * Straße`.
 */
export const namesOf = ({ meta, labels }: Entity, { name }: Mappable): readonly string[] => [
  name,
  ...(['de', 'en'] as const).flatMap(locale => labelsIn({ meta, labels }, { name }, locale)),
];

function labelsIn({ meta, labels }: Pick<Entity, 'meta' | 'labels'>, { name }: Mappable, locale: Locale) {
  const labelOf = (key: string) => labels[locale][`resources.${meta.resource}.${key}`];
  const own = labelOf(`fields.${name}`) ?? name;
  const short = labelOf(`short.${name}`) ?? own;
  const [group, part] = name.split('.');
  const section = part && labelOf(`sections.${group}`);
  return [own, short, ...(section ? [`${section}: ${short}`] : [])];
}

/** The name under which a column is mapped to this field and to no other of `fields`, in the language if there is one. */
export function headingOf(
  entity: Entity,
  field: Mappable,
  fields: readonly Mappable[],
  locale: Locale,
): string {
  const others = fields.filter(({ name }) => name !== field.name).flatMap(other => namesOf(entity, other));
  return labelsIn(entity, field, locale).find(label => !isCalled(label, others)) ?? field.name;
}

/** For `Versichertennummer (KVNR)`, both names separately. */
export const namesInBrackets = (entity: Entity, field: Mappable): readonly string[] =>
  namesOf(entity, field).flatMap(name => /^(.+) \((.+)\)$/.exec(name)?.slice(1) ?? []);
