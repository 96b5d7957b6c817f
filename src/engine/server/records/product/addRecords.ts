import { asProduct } from '../../access/asProduct.ts';
import type { Data } from '../../access/data.ts';
import { insertRows } from '../../access/insertRows.ts';
import type { Entity } from '../../access/model.ts';
import { refuse } from '../../access/problemError.ts';
import { appendActivities } from '../../audit/appendActivities.ts';
import { changesBetween } from '../../audit/changes.ts';
import { filesOf } from '../files/takeFiles.ts';
import { type Faults, readInput } from '../input/input.ts';
import { validate } from '../input/validate.ts';
import { constraintFaults } from '../rows/constraintFaults.ts';
import type { FieldValues } from '../rows/rows.ts';
import { insertRecords } from '../rows/rows.ts';
import { fillDefaults, type TakeNumber } from '../write/defaults.ts';
import { createRecord } from '../write/save.ts';
import { takeNumbers } from '../write/sequence.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Adds a record on behalf of the product, in the caller's transaction and with the caller as author: read-only fields
 * and any state are allowed. For actions that have already checked the caller's rights. Returns the id.
 */
export function addRecord(data: Data, entity: Entity, body: Body): Promise<number> {
  return createRecord(asProduct(data), entity, body);
}

/**
 * Adds many records in few statements, without child rows; that references exist is left to the database's foreign
 * keys. Returns the ids in the order of the records.
 */
export async function addRecords(
  data: Data,
  entity: Entity,
  bodies: readonly Body[],
): Promise<readonly number[]> {
  const product = asProduct(data);
  const takeNumber = numbersInAdvance(product, entity, bodies.length);
  const records: FieldValues[] = [];
  for (const [index, body] of bodies.entries()) {
    records.push(await checked(product, entity, body, index, takeNumber));
  }
  return constraintFaults(data.model, entity, () => insert(product, entity, records));
}

async function checked(
  data: Data,
  entity: Entity,
  body: Body,
  index: number,
  takeNumber: TakeNumber,
): Promise<FieldValues> {
  const input = readInput(entity, body);
  const faults: Faults = { ...input.faults };
  const fields = new Map(input.fields);
  await fillDefaults(data, entity, fields, takeNumber);
  validate(entity, fields, faults);
  for (const name of input.children.keys()) faults[name] = { code: 'unknown' };
  for (const { name } of filesOf(entity)) if (fields.get(name)) faults[name] = { code: 'unknown' };
  const named = Object.entries(faults).map(([name, fault]) => [`${index}.${name}`, fault] as const);
  refuse(Object.fromEntries(named));
  return fields;
}

async function insert(
  data: Data,
  entity: Entity,
  records: readonly FieldValues[],
): Promise<readonly number[]> {
  const { resource } = entity.meta;
  const ids = await insertRecords(data, entity, records);
  await insertReferences(data, entity, ids, records);
  const activities = records.map((fields, index) => ({
    action: 'create',
    resource,
    recordId: ids[index] ?? 0,
    changes: changesBetween(entity, new Map(), fields),
  }));
  await appendActivities(data, activities);
  return ids;
}

async function insertReferences(
  data: Data,
  entity: Entity,
  ids: readonly number[],
  records: readonly FieldValues[],
): Promise<void> {
  for (const { name, ref } of entity.meta.fields) {
    if (!ref?.join) continue;
    const { table, own, other } = ref.join;
    const rows = records.flatMap((fields, index) => {
      const named = fields.get(name);
      const others: readonly unknown[] = Array.isArray(named) ? named : [];
      return [...new Set(others)].map(id => ({ [own]: ids[index], [other]: id }));
    });
    await insertRows(data, table, rows, null);
  }
}

/** Advances the counter once for all rows, not once per row. */
function numbersInAdvance(data: Data, entity: Entity, count: number): TakeNumber {
  const waiting = new Map<string, string[]>();
  return async pattern => {
    const numbers = waiting.get(pattern) ?? [];
    if (numbers.length === 0) numbers.push(...(await takeNumbers(data, entity, pattern, count)));
    waiting.set(pattern, numbers);
    return numbers.shift() ?? '';
  };
}
