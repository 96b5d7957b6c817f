import type { EntityMeta } from '../../../shared/entityMeta';
import { type Values, valueAt } from '../../../shared/recordValues';
import { rowsIn } from '../childRows';
import type { Unit } from './undo';

type RowUnit = Extract<Unit, { kind: 'row' }>;

/** The changes of each child row between two versions of a record; unchanged rows are left out. */
export function rowUnits(
  entity: EntityMeta,
  name: string,
  before: Values,
  after: Values,
): readonly RowUnit[] {
  const [old, next] = [rowsIn(before, name), rowsIn(after, name)];
  const find = (rows: readonly Values[], { id }: Values) =>
    rows.find(row => id !== undefined && row.id === id);
  const unit = (id: unknown, from: Values | null, to: Values | null): RowUnit => ({
    kind: 'row',
    rows: name,
    id: Number(id),
    changes: changesBetween(entity, from, to),
  });
  return [
    ...old.map(row => unit(row.id, row, find(next, row) ?? null)),
    // a restored row gets a new id from the server
    ...next.filter(row => !find(old, row)).map((row, at) => unit(-1 - at, null, row)),
  ].filter(({ changes }) => Object.keys(changes).length > 0);
}

/** Added and removed rows are marked by a change of the reference to their parent, as in the log. */
function changesBetween({ fields, parent }: EntityMeta, from: Values | null, to: Values | null) {
  const isWhole = from === null || to === null;
  const pairs = fields
    .filter(({ name, computed, secret }) => name !== parent?.by && !computed && !secret)
    .map(({ name }) => [name, [valueAt(from ?? {}, name) ?? null, valueAt(to ?? {}, name) ?? null]] as const)
    .filter(([, [one, other]]) => JSON.stringify(one) !== JSON.stringify(other));
  return {
    ...(isWhole && parent && { [parent.by]: [from && true, to && true] as const }),
    ...Object.fromEntries(pairs),
  };
}
