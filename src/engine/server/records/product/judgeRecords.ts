import { type BrokenRule, ruleOf } from '../../../shared/quality.ts';
import { asProduct } from '../../access/asProduct.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import type { Faults } from '../input/input.ts';
import { findLimitFaults } from '../input/limits.ts';
import { validate } from '../input/validate.ts';
import { isClosed } from '../rows/inSight.ts';
import { readChildRecords } from '../rows/readRecords.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { isFixed } from '../write/rights.ts';

/** A record with the rules it breaks; a field of a child row is named `contacts.email`. */
export interface JudgedRecord {
  readonly record: StoredRecord;
  readonly broken: readonly BrokenRule[];
}

/**
 * Checks stored records by the rules that apply when their forms are saved, independent of the caller: fields and
 * their limits, including child rows. Closed records are left out, since their faults cannot be corrected.
 */
export async function judgeRecords(
  data: Data,
  entity: Entity,
  records: readonly StoredRecord[],
): Promise<readonly JudgedRecord[]> {
  const product = asProduct(data);
  const open = records.filter(record => !isClosed(entity, record));
  const broken = new Map<number, BrokenRule[]>();
  for (const record of open) broken.set(record.id, [...(await judge(product, entity, record))]);
  for (const child of open.length === 0 ? [] : entity.meta.children) {
    const rows = entityNamed(data.model, child.entity);
    for (const row of await readChildRecords(product, rows, fieldNamed(rows, child.by), [...broken.keys()])) {
      const known = broken.get(Number(row.fields.get(child.by))) ?? [];
      for (const { field, rule } of await judge(product, rows, row)) {
        const named = { field: `${child.name}.${field}`, rule };
        // Several rows may break the same rule.
        if (!known.some(each => each.field === named.field && each.rule === rule)) known.push(named);
      }
    }
  }
  return open.map(record => ({ record, broken: broken.get(record.id) ?? [] }));
}

async function judge(data: Data, entity: Entity, record: StoredRecord): Promise<readonly BrokenRule[]> {
  const { fields } = record;
  const faults: Faults = {};
  validate(entity, fields, faults);
  // A fixed reference does not block a save, and cannot be changed anyway.
  const open = entity.meta.fields.filter(field => !isFixed(entity, field, record));
  await findLimitFaults(data, entity, fields, new Set(open.map(({ name }) => name)), faults);
  return Object.entries(inFields(entity, faults)).map(([field, fault]) => ({
    field,
    rule: ruleOf(fault, entity.fields.get(field)),
  }));
}

/** `service_days.3` becomes a fault of the field `service_days`. */
function inFields(entity: Entity, faults: Faults): Faults {
  const named: Faults = {};
  for (const [path, fault] of Object.entries(faults)) named[fieldAbove(entity, path)] ??= fault;
  return named;
}

function fieldAbove(entity: Entity, path: string): string {
  const end = path.lastIndexOf('.');
  return entity.fields.has(path) || end < 0 ? path : fieldAbove(entity, path.slice(0, end));
}
