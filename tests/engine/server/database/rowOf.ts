import type { CheckDef, ColumnDef, Shape, TableDef } from '@engine/shared/tables/tableDef.ts';
import fc from 'fast-check';
import type { TestDatabase } from '../../../databases.ts';
import { insert } from './sample.ts';

/**
 * One row in each of the tables that takes one with the smallest values its rules allow, in an order in which each finds
 * what it refers to. Answers the ids by table; those whose rules ask for more than one column can tell are left out.
 */
export async function insertOneOfEach(
  { database }: TestDatabase,
  tables: readonly TableDef[],
  known: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(known);
  const open = new Set(tables.filter(({ name, primaryKey }) => primaryKey === null && !ids.has(name)));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const table of open) {
      const rows = [false, true].map(isFull => rowOf(table, ids, database.dialect === 'sqlite', isFull));
      const [least, full] = rows;
      if (!least) continue;
      open.delete(table);
      const id = await insert(database, table.name, least)
        .catch(() => insert(database, table.name, full ?? least))
        .catch(() => null);
      if (id === null) continue;
      ids.set(table.name, id);
      isNew = true;
    }
  }
  return ids;
}

/** null while a record that it has to name is missing */
function rowOf(table: TableDef, ids: ReadonlyMap<string, number>, isSqlite: boolean, isFull: boolean) {
  const row: Record<string, unknown> = {};
  const isAsked = ({ name }: ColumnDef) =>
    isFull && table.checks.some(({ rule }) => rule.kind === 'requiredWhen' && rule.column === name);
  const wanted = table.columns.filter(column => column.notNull || isAsked(column));
  for (const column of wanted.filter(({ type }) => type !== 'id')) {
    const key = table.foreignKeys.find(each => each.column === column.name);
    const target = key && ids.get(key.table);
    if (key && target === undefined) return null;
    const checks = table.checks.filter(({ rule }) => rule.column === column.name);
    row[column.name] = target ?? smallestValue(column, checks, isSqlite);
  }
  return row;
}

const shapes: Readonly<Record<Shape, string>> = {
  boolean: 'true',
  date: '2026-01-05',
  time: '08:00',
  month: '2026-01',
  instant: '2026-01-01T00:00:00.000Z',
  tags: '[]',
  dates: '[]',
  json: '{}',
};

const formats: Readonly<Record<string, string>> = {
  email: 'a@example.org',
  bic: 'BYLADEM1001',
  iban: 'DE89370400440532013000',
  ik: '104940005',
  kvnr: 'X110411675',
};

function smallestValue(
  { type, fill, name }: ColumnDef,
  checks: readonly CheckDef[],
  isSqlite: boolean,
): unknown {
  if (fill !== null) return isSqlite && typeof fill === 'boolean' ? Number(fill) : fill;
  if (type === 'boolean') return isSqlite ? 0 : false;
  const rules = checks.map(({ rule }) => rule);
  if (type === 'integer')
    return Math.max(
      1,
      ...rules.flatMap(rule => (rule.kind === 'minimum' ? [rule.value + (rule.exclusive ? 1 : 0)] : [])),
    );
  if (type === 'binary') return Buffer.from('x');
  if (name.endsWith('_at')) return shapes.instant;
  for (const rule of rules) if (rule.kind === 'format') return formats[rule.format] ?? 'x';
  let length = 1;
  for (const rule of rules) {
    if (rule.kind === 'oneOf') return rule.values[0];
    if (rule.kind === 'someOf') return JSON.stringify(rule.values.slice(0, 1));
    if (rule.kind === 'shape') return shapes[rule.shape];
    if (rule.kind === 'pattern')
      return fc.sample(fc.stringMatching(new RegExp(rule.pattern)), { numRuns: 1, seed: 14 })[0];
    if (rule.kind === 'minLength') length = rule.value;
  }
  return 'x'.repeat(Math.max(1, length));
}
