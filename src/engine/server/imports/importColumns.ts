import type { Field } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import { canField } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { validationFailed } from '../access/problemError.ts';
import { isReadable } from '../access/resolveField.ts';

/** The field of each column, null where it is passed over, and the fields by which a record is found again. */
export interface Mapping {
  readonly fields: readonly (string | null)[];
  /** `['id']`, the fields of a unique value, or none: all rows are new */
  readonly key: readonly string[];
  /** places of columns that the user passed over although there was a field for them; missing: of an earlier release */
  readonly passed?: readonly number[];
}

/** The fields that a file of rows can bring: what the actor may write, and see, as the preview shows the old values; files no cell holds. */
function importableFields(data: Data, entity: Entity): readonly Field[] {
  const { model, actor } = data;
  return entity.meta.fields.filter(
    field =>
      !field.readOnly &&
      !field.computed &&
      (field.kind !== 'json' || field.structure !== null) &&
      field.kind !== 'binary' &&
      !field.file &&
      isReadable(model, actor, entity, field) &&
      canField(actor.permissions, entity.rights, 'update', field),
  );
}

/** All that a column can be: those, and what names a record although it cannot be written, such as its number. */
export function mappableFields(data: Data, entity: Entity): readonly Field[] {
  const id = entity.fields.get('id');
  const naming = entity.meta.fields.filter(
    field =>
      field.readOnly &&
      field.unique &&
      !field.computed &&
      (field.kind === 'text' || field.kind === 'integer') &&
      isReadable(data.model, data.actor, entity, field),
  );
  return [...(id ? [id] : []), ...importableFields(data, entity), ...naming];
}

/** The ways in which records can be found again by what a file holds: the number, and all that is unique. */
export function matchKeys(data: Data, entity: Entity): readonly (readonly string[])[] {
  const known = new Set(mappableFields(data, entity).map(({ name }) => name));
  const unique = entity.meta.fields.filter(field => field.unique).map(({ name }) => [name]);
  return [
    ['id'],
    ...[...unique, ...entity.meta.unique].filter(names => names.every(name => known.has(name))),
  ];
}

/** Each column to the field of the same name or label, in either language; what the user chose last time goes first. */
export function guessMapping(
  data: Data,
  entity: Entity,
  columns: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): Mapping {
  const fields = mappableFields(data, entity);
  const names = new Set(fields.map(({ name }) => name));
  const taken = new Set<string>();
  const take = (name: string | null | undefined): string | null => {
    if (!name || !names.has(name) || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  const chosen = headings(columns).map(heading => {
    const known = remembered.get(heading);
    return known === undefined ? undefined : take(known);
  });
  const guessed = columns.map((column, at) => {
    if (chosen[at] !== undefined) return chosen[at];
    const isCalled = (namesOf: (entity: Entity, field: Field) => readonly string[]) =>
      fields.find(
        field => !taken.has(field.name) && namesOf(entity, field).map(wordsOf).includes(wordsOf(column)),
      );
    return take((isCalled(namesOf) ?? isCalled(namesInBrackets))?.name);
  });
  return { fields: guessed, key: guessKey(data, entity, guessed) };
}

/** The places of the columns that were offered a field, now or when they were passed over last time, and get none. */
export function passedOver(
  { fields }: Mapping,
  offered: Mapping,
  columns: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): readonly number[] {
  return headings(columns).flatMap((heading, at) => {
    const wasOffered = offered.fields[at] !== null || remembered.get(heading) === null;
    return fields[at] === null && wasOffered ? [at] : [];
  });
}

/** Each column by its name; the second of the same name is another one. */
export const headings = (columns: readonly string[]): readonly string[] =>
  columns.map((name, at) => `${name}/${columns.slice(0, at).filter(each => each === name).length}`);

function guessKey(data: Data, entity: Entity, fields: Mapping['fields']): readonly string[] {
  return matchKeys(data, entity).find(names => names.every(name => fields.includes(name))) ?? [];
}

/** `Abholung: Straße`, `Abholung – Straße` and `abholung_strasse` are the same. */
const wordsOf = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The short label too: a file of others tells an address from a second one by its place alone. A part of an address is
 * also called as the form calls it, by its section: `Anschrift: Straße`.
 */
const namesOf = ({ meta, labels }: Entity, { name }: Field): readonly string[] => [
  name,
  ...(['de', 'en'] as const).flatMap(locale => {
    const labelOf = (key: string) => labels[locale][`resources.${meta.resource}.${key}`];
    const own = labelOf(`fields.${name}`) ?? name;
    const short = labelOf(`short.${name}`) ?? own;
    const [group, part] = name.split('.');
    const section = part && labelOf(`sections.${group}`);
    return [own, short, ...(section ? [`${section}: ${short}`] : [])];
  }),
];

/** Of `Versichertennummer (KVNR)`, each name by itself. */
const namesInBrackets = (entity: Entity, field: Field): readonly string[] =>
  namesOf(entity, field).flatMap(name => /^(.+) \((.+)\)$/.exec(name)?.slice(1) ?? []);

/** What a client sends; throws `validationFailed` for what is no mapping of these columns. */
export function readMapping(data: Data, entity: Entity, width: number, body: object): Mapping {
  const given = new Map<string, unknown>(Object.entries(body));
  const fields = listOf(given.get('fields'));
  const key = listOf(given.get('key') ?? []);
  const written = new Set(importableFields(data, entity).map(({ name }) => name));
  const names = new Set(mappableFields(data, entity).map(({ name }) => name));
  const isName = (each: unknown): each is string => typeof each === 'string' && names.has(each);
  const mapped = fields?.map(each => (isName(each) ? each : null)) ?? [];
  const used = mapped.filter(each => each !== null);
  const isUnknown = fields?.some(each => each !== null && !isName(each)) ?? true;
  const isTwice = new Set(used).size < used.length;
  if (isUnknown || isTwice || mapped.length !== width || !used.some(name => written.has(name)))
    throw validationFailed({ fields: { code: 'enum' } });
  const wanted = key?.filter(isName) ?? [];
  const isKey =
    key?.length === 0 ||
    matchKeys(data, entity).some(
      each => each.length === key?.length && each.every(name => wanted.includes(name) && used.includes(name)),
    );
  if (!isKey) throw validationFailed({ key: { code: 'enum' } });
  return { fields: mapped, key: wanted };
}

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);
