import { dropFreezeTriggers } from '@engine/server/database/ddl/freezeSql.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { entities } from '@generated/tables.ts';
import { sql } from 'kysely';
import type { Office } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';

/** Whose a record is, where records belong to somebody: of client and company A or B. */
export type Side = 'a' | 'b';

/** A record as it was put into the database, kept in memory for the naive evaluator. */
export interface WorldRow {
  readonly meta: EntityMeta;
  readonly id: number;
  readonly side: Side;
  /** one of the records that `giveTo` makes somebody's own */
  readonly isOwn: boolean;
  createdBy: number | null;
  readonly fields: Map<string, unknown>;
}

/** A value that stands in one field of one record and nowhere else: seen in an answer, it tells where it came from. */
export interface Canary {
  readonly row: WorldRow;
  readonly field: Field;
  readonly text: string;
}

export interface World {
  readonly rows: readonly WorldRow[];
  readonly canaries: ReadonlyMap<string, Canary>;
  rowsOf(entity: string): readonly WorldRow[];
  row(entity: string, id: unknown): WorldRow | undefined;
  /** the record that others of this side name */
  of(entity: string, side: Side): WorldRow;
  /** a record like the seeded ones, not yet stored */
  draft(meta: EntityMeta, side: Side): ReadonlyMap<string, unknown>;
  /** makes the third record of every entity this user's own */
  giveTo(userId: number): Promise<void>;
  /** makes every record as old as this, so that two databases can be compared */
  enteredAt(instant: string): Promise<void>;
  /** somebody's account, which `users` lists too */
  addUser(id: number): void;
}

/** Marked fields are optional; an example with each of them comes up among so many. */
const triesForMarked = 60;

const variants: readonly { readonly side: Side; readonly isOwn: boolean }[] = [
  { side: 'a', isOwn: false },
  { side: 'b', isOwn: false },
  { side: 'b', isOwn: true },
];

/** Three records of every entity; those of one side name records of that side alone, where there is a choice. */
export async function seedWorld(office: Office): Promise<World> {
  await thaw(office);
  const rows: WorldRow[] = [];
  const canaries = new Map<string, Canary>();
  const ids: Readonly<Record<Side, Map<string, number>>> = { a: new Map(), b: new Map() };
  let number = 0;

  const draft = (meta: EntityMeta, side: Side): Map<string, unknown> => {
    for (let left = triesForMarked; ; left--) {
      number += 1;
      const fields = exampleOf(meta, number, ids[side]);
      // one that a user may lack, as who may add permissions lacks none of those that are added
      if (meta.name === 'permission') fields.set('system', true);
      const missing = meta.fields.filter(
        field => field.sensitive && field.kind !== 'json' && !fields.has(field.name),
      );
      if (missing.length === 0 || left === 0) return filled(meta, fields, ids[side], number);
    }
  };

  const add = async (meta: EntityMeta, side: Side, isOwn: boolean): Promise<number> => {
    const fields = draft(meta, side);
    // a second record of the side needs something of its own to name where there is one for each
    for (const { name, unique, ref } of isOwn ? meta.fields : []) {
      const isAlone = unique || namesOneOfEach(meta)?.[0] === name;
      const target = isAlone && ref ? inOrder().find(each => each.name === ref.entity) : undefined;
      if (target) fields.set(name, await add(target, side, false));
    }
    const id = await office.insertAny(meta.name, Object.fromEntries(fields));
    const row: WorldRow = { meta, id, side, isOwn, createdBy: null, fields };
    rows.push(row);
    for (const canary of canariesOf(row)) canaries.set(canary.text, canary);
    return id;
  };
  for (const meta of inOrder()) {
    for (const { side, isOwn } of variants) {
      const id = await add(meta, side, isOwn);
      if (!isOwn) ids[side].set(meta.name, id);
    }
  }

  const rowsOf = (entity: string) => rows.filter(row => row.meta.name === entity);
  return {
    rows,
    canaries,
    rowsOf,
    row: (entity, id) => rowsOf(entity).find(row => row.id === id),
    of(entity, side) {
      const row = rowsOf(entity).find(candidate => candidate.side === side && !candidate.isOwn);
      if (!row) throw new Error(`No ${entity} of side ${side}.`);
      return row;
    },
    draft,
    async giveTo(userId) {
      for (const row of rows.filter(({ isOwn, meta }) => isOwn && !meta.appendOnly)) {
        row.createdBy = userId;
        const { table, ownerField } = row.meta;
        if (ownerField !== null) row.fields.set(ownerField, userId);
        const owner = ownerField === null ? sql`` : sql`, ${sql.ref(ownerField)} = ${userId}`;
        await office.data.run(
          sql`update ${sql.table(table)} set created_by = ${userId} ${owner} where id = ${row.id}`,
        );
      }
    },
    async enteredAt(instant) {
      const tables = new Set(rows.filter(({ meta }) => !meta.appendOnly).map(({ meta }) => meta.table));
      for (const table of tables)
        await office.data.run(
          sql`update ${sql.table(table)} set created_at = ${instant}, updated_at = ${instant}`,
        );
    },
    addUser(id) {
      const known = rowsOf('user')[0];
      if (!known) throw new Error('No users yet.');
      rows.push({ ...known, id, side: 'b', isOwn: false, createdBy: null, fields: new Map() });
    },
  };
}

/** Fields that occur once together and all name other records. */
export const namesOneOfEach = ({ fields, unique }: EntityMeta): readonly string[] | undefined =>
  unique.find(names => names.every(name => fields.find(each => each.name === name)?.ref));

/**
 * Issued bills are kept as they are by the database itself. Here they must differ between two databases, and go back:
 * this world does without those triggers, which have tests of their own.
 */
async function thaw(office: Office): Promise<void> {
  for (const { name, freezes } of tablesOf(entities))
    for (const freeze of freezes)
      for (const statement of dropFreezeTriggers(office.database.dialect, name, freeze.name))
        await office.data.run(sql.raw(statement));
}

/** Every entity that the API shows, after those that its records name. */
function inOrder(): readonly EntityMeta[] {
  const sorted: EntityMeta[] = [];
  const add = (meta: EntityMeta, waiting: readonly string[]) => {
    if (sorted.includes(meta) || waiting.includes(meta.name)) return;
    for (const field of meta.fields) {
      const target = entities.find(({ name }) => name === field.ref?.entity);
      if (target && field.required) add(target, [...waiting, meta.name]);
    }
    for (const field of meta.fields) {
      const target = entities.find(({ name }) => name === field.ref?.entity);
      if (target) add(target, [...waiting, meta.name]);
    }
    if (meta.operations.length > 0 || meta.parent) sorted.push(meta);
  };
  for (const meta of entities) add(meta, []);
  return sorted;
}

/** Optional references and texts are set too, the texts to canaries. */
function filled(
  meta: EntityMeta,
  example: ReadonlyMap<string, unknown>,
  ids: ReadonlyMap<string, number>,
  number: number,
): Map<string, unknown> {
  const fields = new Map(example);
  for (const [index, field] of meta.fields.entries()) {
    const target = ids.get(field.ref?.entity ?? '');
    if (field.computed || field.when !== null || decides(meta, field)) continue;
    if (field.ref && target !== undefined) fields.set(field.name, field.ref.join ? [target] : target);
    else if (holdsCanary(field)) fields.set(field.name, `tok${number}x${index}x`);
    else if (field.kind === 'json' && field.copyOf.length > 0)
      fields.set(field.name, Object.fromEntries(partsOf(field, `tok${number}x${index}`)));
    else if (field.kind === 'enum' && field.copyOf.length > 0)
      fields.set(field.name, field.copyOf[number % 3]?.part ?? fields.get(field.name));
  }
  return fields;
}

/** Each part of a structure has a text of its own: which of them stand in an answer is to be seen. */
const partsOf = ({ copyOf }: Field, token: string) =>
  copyOf.map(({ part }, at) => [part ?? '', `${token}${at}x`] as const);

/** Others are there or not by its value. */
function decides(meta: EntityMeta, { name }: Field): boolean {
  return meta.fields.some(({ when }) => when !== null && name in when);
}

function holdsCanary(field: Field): boolean {
  const isFree = field.kind === 'text' && field.pattern === null && field.format === null && !field.secret;
  return isFree && (field.maxLength === null || field.maxLength >= 12);
}

function canariesOf(row: WorldRow): readonly Canary[] {
  return row.meta.fields.flatMap(field => {
    const value = row.fields.get(field.name);
    const texts = JSON.stringify(value)?.match(/tok\d+x\d+x/g) ?? [];
    if (texts.length > 0) return texts.map(text => ({ row, field, text }));
    const isTelling = field.sensitive && typeof value === 'string' && value.length >= 3;
    return isTelling ? [{ row, field, text: value }] : [];
  });
}
