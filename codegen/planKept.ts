import { columnsOf, type Expression } from '../src/engine/shared/tables/expression';
import type { DataStep } from '../src/engine/shared/tables/steps';
import type { ColumnDef, TableDef } from '../src/engine/shared/tables/tableDef';
import type { PlanChoices } from './planArguments';
import { columnAt, type PlanContext, tableAt } from './planPlaces';

/**
 * A stored computed field that becomes an ordinary one starts with its last computed values, unless `--fill`
 * or `--function` sets it.
 */
export function keptValues(context: PlanContext, { fills, functions }: PlanChoices): readonly DataStep[] {
  const { before, mid, expand } = context;
  const chosen = [
    ...fills.map(({ place }) => columnAt(context, '--fill', place)),
    ...functions.map(({ table }) => ({ table: tableAt(context, '--function', table), column: null })),
  ];
  const isChosen = (table: string, name: string) =>
    chosen.some(each => each.table.name === table && (each.column?.name ?? name) === name);
  return expand.flatMap((step): DataStep[] => {
    if (step.kind !== 'addColumn' || isChosen(step.table, step.column.name)) return [];
    const { table, column } = step;
    const at = (tables: readonly TableDef[]) => tables.find(({ name }) => name === table)?.columns ?? [];
    const former = at(before).find(({ name }) => name === column.name);
    const worked = former?.type === column.type ? former.generated?.expression : undefined;
    const value = worked && orElse(worked, column.fill);
    const isThere = (name: string) => at(mid).some(known => known.name === name && !known.generated);
    if (!value || !columnsOf(value).every(isThere)) return [];
    return [
      { kind: 'fill', table, field: column.field, column: column.name, value, rows: [{ kind: 'all' }] },
    ];
  });
}

const orElse = (value: Expression, fill: ColumnDef['fill']): Expression =>
  fill === null ? value : { kind: 'coalesce', of: [value, { kind: 'value', value: fill }] };
