import { asProduct } from '../../access/asProduct.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import type { Faults } from '../input.ts';
import { isClosed } from '../inSight.ts';
import { findLimitFaults } from '../limits.ts';
import { readChildren } from '../readPage.ts';
import { isFixed } from '../rights.ts';
import type { StoredRecord } from '../rows.ts';
import { validate } from '../validate.ts';

/** A record with what its schema refuses of it, by the path of the field; `contacts.email` is one of a child row. */
export interface JudgedRecord {
  readonly record: StoredRecord;
  readonly faults: Faults;
}

/**
 * Judges records as they are stored by the rules that a save of their forms would be held to, whoever asks: fields and
 * their limits, those of child rows included. Closed records are left out, since none of their faults can be mended.
 */
export async function judgeRecords(
  data: Data,
  entity: Entity,
  records: readonly StoredRecord[],
): Promise<readonly JudgedRecord[]> {
  const product = asProduct(data);
  const judged = new Map<number, JudgedRecord>();
  for (const record of records)
    if (!isClosed(entity, record))
      judged.set(record.id, { record, faults: await judge(product, entity, record) });
  if (judged.size === 0) return [];
  for (const { name, entity: childName, by } of entity.meta.children) {
    const child = entityNamed(data.model, childName);
    for (const row of await readChildren(product, child, fieldNamed(child, by), [...judged.keys()])) {
      const faults = judged.get(Number(row.fields.get(by)))?.faults;
      if (!faults) continue;
      for (const [field, fault] of Object.entries(await judge(product, child, row)))
        faults[`${name}.${field}`] ??= fault;
    }
  }
  return [...judged.values()];
}

async function judge(data: Data, entity: Entity, record: StoredRecord): Promise<Faults> {
  const { fields } = record;
  const faults: Faults = {};
  validate(entity, fields, faults);
  // What is named for good stands in the way of no save, and has no other way out.
  const open = entity.meta.fields.filter(field => !isFixed(entity, field, record));
  await findLimitFaults(data, entity, fields, new Set(open.map(({ name }) => name)), faults);
  return inFields(entity, faults);
}

/** `service_days.3` is a fault of the field `service_days`. */
function inFields(entity: Entity, faults: Faults): Faults {
  const named: Faults = {};
  for (const [path, fault] of Object.entries(faults)) named[fieldAbove(entity, path)] ??= fault;
  return named;
}

function fieldAbove(entity: Entity, path: string): string {
  const end = path.lastIndexOf('.');
  return entity.fields.has(path) || end < 0 ? path : fieldAbove(entity, path.slice(0, end));
}
