import type { EntityMeta } from '../../../shared/entityMeta';
import { masked, type RecordChange } from '../../../shared/recordChanges';
import { type Values, valueAt } from '../../../shared/recordValues';
import { isUnchanged } from '../../../shared/sameValue';
import { type RowEntities, rowsIn } from '../childRows';
import { withValueAt } from '../path';

type Pair = readonly [before: unknown, after: unknown];

/** A change of one field, or all changes of one child row. */
export type Unit =
  | { readonly kind: 'field'; readonly name: string; readonly change: Pair }
  | {
      readonly kind: 'row';
      /** `contacts` */
      readonly rows: string;
      readonly id: number;
      readonly changes: Readonly<Record<string, Pair>>;
    };

/** The changes in a log entry, with those of a child row combined. */
export function unitsOf({ changes }: Pick<RecordChange, 'changes'>): readonly Unit[] {
  const units: Unit[] = [];
  const rows = new Map<string, Record<string, Pair>>();
  for (const [key, change] of Object.entries(changes)) {
    const [, name, id, field] = /^([^.[]+)\[(\d+)\]\.(.+)$/.exec(key) ?? [];
    if (name === undefined || field === undefined) {
      units.push({ kind: 'field', name: key, change });
      continue;
    }
    const place = `${name} ${id}`;
    const known = rows.get(place);
    if (known) known[field] = change;
    else {
      const own = { [field]: change };
      rows.set(place, own);
      units.push({ kind: 'row', rows: name, id: Number(id), changes: own });
    }
  }
  return units;
}

/** Whether a child row was added, removed or only changed: the first two also change the reference to its parent. */
export function fateOf(unit: Extract<Unit, { kind: 'row' }>, entity: EntityMeta | undefined) {
  const parent = unit.changes[entity?.parent?.by ?? ''];
  if (parent?.[0] === null) return 'added';
  return parent?.[1] === null ? 'removed' : 'changed';
}

interface Undone {
  readonly values: Values;
  /** changes that cannot be undone: the log lacks the value, or forms cannot write the field */
  readonly left: readonly Unit[];
}

/** The record as it was before these changes, which are sorted latest first. */
export function undo(entity: EntityMeta, rows: RowEntities, record: Values, units: readonly Unit[]): Undone {
  const left: Unit[] = [];
  let values = record;
  for (const unit of units) {
    const next = unit.kind === 'field' ? undoField(entity, values, unit) : undoRow(rows, values, unit);
    if (next === null) left.push(unit);
    else values = next;
  }
  return { values: Object.keys(rows).reduce((all, name) => withoutOldIds(all, record, name), values), left };
}

function undoField(entity: EntityMeta, values: Values, { name, change }: Extract<Unit, { kind: 'field' }>) {
  const field = entity.fields.find(each => each.name === name);
  const isOwn = field && !field.computed && !field.readOnly && !field.secret && !field.setOnce;
  if (!isOwn || name === entity.workflow?.field || change.includes(masked)) return null;
  return withValueAt(values, name, change[0]);
}

function undoRow(entities: RowEntities, values: Values, unit: Extract<Unit, { kind: 'row' }>) {
  const entity = entities[unit.rows];
  if (!entity || Object.values(unit.changes).some(change => change.includes(masked))) return null;
  const rows = rowsIn(values, unit.rows);
  const fate = fateOf(unit, entity);
  if (fate === 'added') {
    const others = rows.filter(({ id }) => id !== unit.id);
    return withValueAt(values, unit.rows, others);
  }
  const { [entity.parent?.by ?? '']: _parent, ...changes } = unit.changes;
  const before = (row: Values) =>
    Object.entries(changes).reduce<Values>((all, [name, [old]]) => withValueAt(all, name, old), row);
  if (fate === 'removed') return withValueAt(values, unit.rows, [...rows, before({ id: unit.id })]);
  if (!rows.some(({ id }) => id === unit.id)) return null;
  const changed = rows.map(row => (row.id === unit.id ? before(row) : row));
  return withValueAt(values, unit.rows, changed);
}

/** A restored row is new to the server, so its old id is removed. */
function withoutOldIds(values: Values, record: Values, name: string): Values {
  const known = new Set(rowsIn(record, name).map(({ id }) => id));
  const rows = rowsIn(values, name);
  if (rows.every(({ id }) => known.has(id))) return values;
  const fresh = ({ id: _id, ...row }: Values): Values => row;
  return withValueAt(
    values,
    name,
    rows.map(row => (known.has(row.id) ? row : fresh(row))),
  );
}

/** The fields and child rows in which two records differ. */
export function differences(entity: EntityMeta, rows: RowEntities, one: Values, other: Values) {
  return [...entity.fields.map(({ name }) => name), ...Object.keys(rows)].filter(
    name => !isUnchanged(valueAt(one, name), valueAt(other, name)),
  );
}
