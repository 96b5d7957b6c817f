import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { entities } from '@generated/tables.ts';
import fc from 'fast-check';
import { query } from '../office.ts';
import { entityOf } from './naive.ts';

const resources = entities.filter(({ operations, name }) => operations.length > 0 && name !== 'activity');
const suffixes = [
  '',
  '_eq',
  '_neq',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_like',
  '_unlike',
  '_null',
  '_eq_any',
  '_neq_any',
  '_within',
];

/** What the databases hold in a field, the hidden values among it: so a guess can be right. */
export type Guesses = (entity: string, field: string) => readonly unknown[];

/**
 * A GET as somebody curious would write it: most are answered, some name what is masked, hidden or unknown. Of the
 * activity log they are apart, since each question leaves an entry in it.
 */
export function questions(guesses: Guesses): fc.Arbitrary<string> {
  const ids = fc.integer({ min: 1, max: 7 });
  return fc.constantFrom(...resources).chain(meta =>
    fc.oneof(
      { weight: 8, arbitrary: lists(meta, guesses).map(search => `${meta.resource}${search}`) },
      { weight: 1, arbitrary: files(meta, guesses) },
      { weight: 1, arbitrary: groups(meta, guesses) },
      { weight: 1, arbitrary: ids.map(id => `${meta.resource}/${id}`) },
      { weight: 1, arbitrary: ids.map(id => `${meta.resource}/${id}/changes`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...parentsOf(meta)), ids, lists(meta, guesses))
          .map(([parent, id, search]) => `${parent}/${id}/${meta.resource}${search}`),
      },
    ),
  );
}

/** The same of the activity log alone. */
export function questionsOfLog(guesses: Guesses): fc.Arbitrary<string> {
  const meta = entityOf('activity');
  return fc.oneof(
    { weight: 6, arbitrary: lists(meta, guesses).map(search => `${meta.resource}${search}`) },
    { weight: 1, arbitrary: files(meta, guesses) },
    { weight: 1, arbitrary: groups(meta, guesses) },
  );
}

/** References of any entity to this one's records, and one that none has. */
function parentsOf(meta: EntityMeta): readonly string[] {
  return ['nothing', ...meta.fields.flatMap(({ ref }) => (ref ? [ref.resource] : []))];
}

/** The file of a list, with columns of the entity itself. */
function files(meta: EntityMeta, guesses: Guesses): fc.Arbitrary<string> {
  const names = ['id', ...meta.fields.map(({ name }) => name)];
  return fc
    .tuple(lists(meta, guesses, false), fc.subarray(names, { minLength: 1, maxLength: 3 }))
    .map(([search, fields]) => {
      const parameters = new URLSearchParams(search);
      parameters.set('format', 'csv');
      parameters.set('fields', JSON.stringify(fields));
      return `${meta.resource}/export?${parameters}`;
    });
}

/** The headings of a list, most of them by a field that has some. */
function groups(meta: EntityMeta, guesses: Guesses): fc.Arbitrary<string> {
  const kinds = ['enum', 'boolean', 'ref', 'date', 'month'];
  const names = ['status', ...meta.fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)];
  return fc.tuple(lists(meta, guesses, false), fc.constantFrom(...names)).map(([search, by]) => {
    const parameters = new URLSearchParams(search);
    parameters.delete('sort');
    parameters.set('by', by);
    return `${meta.resource}/groups?${parameters}`;
  });
}

function lists(meta: EntityMeta, guesses: Guesses, isPaged = true): fc.Arbitrary<string> {
  const names = pathsOf(meta, 2);
  const condition = fc
    .tuple(names, fc.constantFrom(...suffixes), fc.nat(20), fc.nat(20))
    .map(([path, suffix, ...picks]) => [`${path.path}${suffix}`, operandOf(path, suffix, picks, guesses)]);
  const texts = searchedThrough(meta).flatMap(({ name, search }) =>
    search.flatMap(field => guesses(name, field)),
  );
  const extra = fc.oneof(
    fc
      .tuple(fc.constantFrom('tok', ...texts), fc.integer({ min: 2, max: 30 }))
      .map(([text, length]) => ['q', String(text).slice(0, length)]),
    fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }).map(list => ['id', list]),
    fc
      .constantFrom(...meta.namedFilters, { name: 'nothing', options: { true: {} } })
      .chain(({ name, options }) => fc.constantFrom(...Object.keys(options)).map(option => [name, option])),
  );
  const filter = fc
    .tuple(fc.array(condition, { maxLength: 2 }), fc.option(extra, { freq: 3 }))
    .map(([conditions, more]) => Object.fromEntries([...conditions, ...(more ? [more] : [])]))
    .chain(all =>
      fc.constantFrom<Readonly<Record<string, unknown>>>(
        all,
        all,
        inGroups(all, '_or'),
        inGroups(all, '_none'),
      ),
    );
  const sort = fc.tuple(
    names.map(({ path }) => path),
    fc.constantFrom('ASC' as const, 'DESC' as const),
  );
  const range = fc.tuple(fc.nat(4), fc.nat(4)).map(([first, more]) => [first, first + more] as const);
  const parts = { filter, sort, ...(isPaged && { range }) };
  return fc.record(parts, { requiredKeys: [] }).map(parameters => query(parameters));
}

/** Those by whose texts a search finds the records of this one: its own, those that it names, those that it belongs to. */
function searchedThrough(meta: EntityMeta): readonly EntityMeta[] {
  const through = meta.fields.filter(({ name }) => meta.searchThrough.includes(name));
  const named = through.flatMap(({ ref }) => (ref ? [entityOf(ref.entity)] : []));
  const owners = meta.fields.find(({ name }) => name === meta.ownerRecord?.resource)?.options ?? [];
  return [
    meta,
    ...named,
    ...entities.filter(({ resource }) => owners.some(({ value }) => value === resource)),
  ];
}

/** The same conditions, of which one has to hold, or none may; a search stands in no group. */
function inGroups({ q, ...all }: Readonly<Record<string, unknown>>, join: '_or' | '_none') {
  const parts = Object.entries(all).map(([key, value]) => ({ [key]: value }));
  return parts.length === 0
    ? q === undefined
      ? {}
      : { q }
    : { ...(q !== undefined && { q }), [join]: [{ _and: parts }, ...parts] };
}

interface Path {
  readonly path: string;
  readonly owner: EntityMeta;
  readonly field: Field | null;
}

/** Fields of the entity and of what its records name, up to `depth` references away. */
function pathsOf(owner: EntityMeta, depth: number): fc.Arbitrary<Path> {
  const own: readonly Path[] = [
    ...owner.fields.map(field => ({ path: field.name, owner, field })),
    ...[...owner.systemColumns, 'nothing'].map(path => ({ path, owner, field: null })),
  ];
  const guarded = own.filter(({ field }) => field?.sensitive || field?.computed || field?.ref);
  const named = owner.fields.filter(({ ref }) => ref);
  const here = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...own) },
    { weight: 2, arbitrary: fc.constantFrom(...(guarded.length > 0 ? guarded : own)) },
  );
  if (depth === 0 || named.length === 0) return here;
  const further = fc.constantFrom(...named).chain(field =>
    pathsOf(entityOf(field.ref?.entity ?? ''), depth - 1).map(rest => ({
      ...rest,
      path: `${field.name}.${rest.path}`,
    })),
  );
  return fc.oneof({ weight: 3, arbitrary: here }, { weight: 2, arbitrary: further });
}

/** Mostly of the field's kind: a filter that is refused for its value asks nothing. */
function operandOf(path: Path, suffix: string, picks: readonly number[], guesses: Guesses): unknown {
  const [first = 0] = picks;
  if (suffix === '_null') return first % 2 === 0;
  if (suffix === '_within') return first % 2 === 0 ? '$past' : '$days+30';
  const values = picks.map(pick => guessed(path, pick, guesses));
  if (suffix.endsWith('_any')) return values;
  return suffix === '_like' ? String(values[0]).slice(0, 1 + (first % 9)) : values[0];
}

function guessed({ owner, field }: Path, pick: number, guesses: Guesses): unknown {
  const known = field ? guesses(owner.name, field.name).flat() : [];
  return known.length > 0 ? known[pick % known.length] : pick % 8;
}
