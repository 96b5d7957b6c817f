import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import type { Answer } from '../office.ts';
import {
  canKnow,
  canName,
  entityOf,
  maskedParts,
  type Person,
  reaches,
  type Use,
  valueFor,
} from './naive.ts';
import type { Canary, World, WorldRow } from './world.ts';

/** What the answer must be; `rows` are the records of a list, `row` is the single one. */
export interface Expected {
  readonly status: readonly number[];
  readonly rows?: readonly WorldRow[];
  readonly row?: WorldRow;
  /** the records of a file, in any order */
  readonly ids?: readonly number[];
  /** the records that a bulk change would meet */
  readonly counted?: number;
  /** what the description of the API names */
  readonly actions?: readonly string[];
  /** field → code of its fault; null: none that has to do with rights */
  readonly faults?: Readonly<Record<string, string | null>>;
}

const codesOfRights = ['forbidden', 'reference', 'unknown'];

type Wrong = readonly string[];

/** Everything in the answer that is not as expected, in words. */
export function faultsOf(world: World, person: Person, answer: Answer, expected: Expected): Wrong {
  const leaks = leaksIn(world, person, answer);
  if (!expected.status.includes(answer.status))
    return [`${answer.status} ${answer.body?.code ?? ''} instead of ${expected.status.join('|')}`, ...leaks];
  return [
    ...leaks,
    ...(expected.actions && String(answer.body.actions) !== String(expected.actions)
      ? [`describes ${answer.body.actions} instead of ${expected.actions}`]
      : []),
    ...(expected.ids && String(sorted(answer.body.ids)) !== String(sorted(expected.ids))
      ? [`file of [${answer.body.ids}] instead of [${expected.ids}]`]
      : []),
    ...(expected.counted !== undefined && countIn(answer) !== expected.counted
      ? [`counts ${countIn(answer)} records instead of ${expected.counted}`]
      : []),
    ...(expected.rows ? wrongList(world, person, answer, expected.rows) : []),
    ...(expected.row
      ? wrongRecord(world, person, answer.body.current ?? answer.body, expected.row, true)
      : []),
    ...Object.entries(expected.faults ?? {}).flatMap(([name, code]) => {
      const found = answer.body.errors?.[name]?.code ?? null;
      const isAsExpected = code === null ? !codesOfRights.includes(found) : found === code;
      return isAsExpected ? [] : [`fault of ${name}: ${found} instead of ${code}`];
    }),
  ];
}

const countIn = ({ body }: Answer): number => Number(/jetzt sind es (\d+)\./.exec(body.detail)?.[1]);

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** Whatever stands in an answer must be for the one who asked. */
function leaksIn(world: World, person: Person, answer: Answer): Wrong {
  const text = JSON.stringify(answer.body) ?? '';
  const tokens = new Set(text.match(/tok\d+x\d+x/g));
  const found = [...world.canaries.values()].filter(canary =>
    canary.text.startsWith('tok') ? tokens.has(canary.text) : text.includes(`"${canary.text}"`),
  );
  return found
    .filter(canary => !mayMeet(world, person, canary))
    .map(({ row, field, text: value }) => `shows ${row.meta.name}#${row.id}.${field.name} (${value})`);
}

function mayMeet(world: World, person: Person, { row, field, text }: Canary): boolean {
  if (!reaches(world, person, row, 'see')) return false;
  return JSON.stringify(valueFor(world, person, row, field) ?? null).includes(text);
}

function wrongList(world: World, person: Person, answer: Answer, rows: readonly WorldRow[]): Wrong {
  const records: readonly Record<string, unknown>[] = answer.body;
  const wanted = rows.map(({ id }) => id).sort((a, b) => a - b);
  const found = records.map(({ id }) => Number(id)).sort((a, b) => a - b);
  if (String(found) !== String(wanted)) return [`records [${found}] instead of [${wanted}]`];
  const total = Number(String(answer.headers['content-range']).split('/')[1]);
  return [
    ...(total === wanted.length ? [] : [`total ${total} instead of ${wanted.length}`]),
    ...rows.flatMap(row => {
      const record = records.find(({ id }) => id === row.id);
      return record ? wrongRecord(world, person, record, row, false) : [];
    }),
  ];
}

type Json = Readonly<Record<string, unknown>>;

function wrongRecord(world: World, person: Person, record: Json, row: WorldRow, isWhole: boolean): Wrong {
  if (record.id !== row.id) return [`record ${String(record.id)} instead of ${row.id}`];
  if (row.fields.size === 0) return [];
  const { meta } = row;
  const shown = meta.fields.filter(({ secret }) => !secret);
  const masked = shown.flatMap(field =>
    canKnow(person, meta, field) ? maskedParts(person, meta, field) : [field.name],
  );
  const isMasked = Array.isArray(record._masked) ? [...record._masked].sort() : [];
  return [
    ...(String(isMasked) === String(masked.sort()) ? [] : [`masked [${isMasked}] instead of [${masked}]`]),
    ...meta.fields
      .filter(({ secret, name }) => secret && at(record, name) !== undefined)
      .map(({ name }) => `shows ${name}`),
    ...shown.flatMap(field => {
      const [found, wanted] = [at(record, field.name) ?? null, valueFor(world, person, row, field)];
      const isSame = JSON.stringify(found) === JSON.stringify(wanted);
      return isSame ? [] : [`${field.name}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
    }),
    ...shown.filter(({ ref }) => ref).flatMap(field => wrongLabel(world, person, record, row, field)),
    ...(isWhole ? meta.children : []).flatMap(({ name, entity, by }) => {
      const rows = world.rowsOf(entity).filter(child => child.fields.get(by) === row.id);
      const found: unknown = record[name];
      const records: readonly Json[] = Array.isArray(found) ? found : [];
      return records.length === rows.length
        ? rows.flatMap((child, index) => wrongRecord(world, person, records[index] ?? {}, child, false))
        : [`${records.length} ${name} instead of ${rows.length}`];
    }),
  ];
}

/** A name, null for a record that is out of sight, nothing where such records cannot be named at all. */
function wrongLabel(world: World, person: Person, record: Json, row: WorldRow, field: Field): Wrong {
  const target = entityOf(field.ref?.entity ?? '');
  const value = valueFor(world, person, row, field);
  const found = at(record, '_labels') as Json;
  const label = found[field.name];
  const short = ((at(record, '_short') ?? {}) as Json)[field.name];
  if (short !== undefined && typeof short !== typeof label) return [`short label of ${field.name}`];
  const isNamed = canName(person, target) && canKnow(person, row.meta, field);
  if (!isNamed) return label === undefined ? [] : [`names ${field.name}`];
  if (Array.isArray(value))
    return Array.isArray(label) &&
      label.length === value.length &&
      label.every(text => typeof text === 'string')
      ? []
      : [`labels of ${field.name}: ${JSON.stringify(label)}`];
  const named = value === null ? undefined : world.row(target.name, value);
  const isSeen = named !== undefined && reaches(world, person, named, 'see');
  return (typeof label === 'string') === isSeen ? [] : [`label of ${field.name}: ${JSON.stringify(label)}`];
}

function at(record: Json, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined;
  return value;
}

/** What becomes of a change of this record, before the body is looked at. */
export function changeStatus(world: World, person: Person, row: WorldRow, use: Use, allowed: number): number {
  const { meta } = row;
  if (!holds(person, meta, use)) return 403;
  if (canName(person, meta) && !reaches(world, person, row, 'see')) return 404;
  if (reaches(world, person, row, use)) return allowed;
  return canName(person, meta) ? 403 : 404;
}

function holds(person: Person, meta: EntityMeta, use: Use): boolean {
  return person.holds.has(`${meta.resource}.${use}`);
}
