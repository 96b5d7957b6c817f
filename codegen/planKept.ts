import { columnsOf, type Expression } from '../src/engine/shared/tables/expression';
import { isWrapped } from '../src/engine/shared/tables/meaning';
import type { DataStep, Step } from '../src/engine/shared/tables/steps';
import type { ColumnDef, TableDef } from '../src/engine/shared/tables/tableDef';
import type { PlanChoices } from './planArguments';
import { columnAt, type PlanContext, tableAt } from './planPlaces';

/**
 * A stored computed field that becomes an ordinary one starts with its last computed values, unless `--fill`
 * or `--function` sets it.
 */
export function keptValues(context: PlanContext, choices: PlanChoices): readonly DataStep[] {
  const { before, mid, expand } = context;
  const isChosen = choiceOf(context, choices);
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

/** A value or file becomes the only one of a list where the field takes several now, unless the choices say else. */
export function wrappedValues(context: PlanContext, choices: PlanChoices): readonly Fill[] {
  const isChosen = choiceOf(context, choices);
  return context.contract.flatMap((step): Fill[] => {
    if (step.kind !== 'setMeanings') return [];
    const known = context.mid.find(({ name }) => name === step.table)?.columns ?? [];
    return known
      .filter(column => isWrapped(column, step.meanings[column.name] ?? null))
      .filter(({ name }) => !isChosen(step.table, name))
      .map(({ name: column, field }) => ({
        kind: 'fill',
        table: step.table,
        field,
        column,
        value: { kind: 'concat', of: [text('['), { kind: 'column', column }, text(']')] },
        rows: [{ kind: 'filled', column }],
      }));
  });
}

/** Marks the columns whose values are put into lists, so that they have the new meaning already. */
export function withWrapped(step: Step, wraps: readonly Fill[]): Step {
  if (step.kind !== 'setMeanings') return step;
  const columns = wraps.filter(({ table }) => table === step.table).map(({ column }) => column);
  return columns.length === 0 ? step : { ...step, converted: [...(step.converted ?? []), ...columns] };
}

type Fill = Extract<DataStep, { kind: 'fill' }>;

const text = (value: string): Expression => ({ kind: 'value', value });

/** Whether `--fill` or `--function` sets this column of a table. */
function choiceOf(context: PlanContext, { fills, functions }: PlanChoices) {
  const chosen = [
    ...fills.map(({ place }) => columnAt(context, '--fill', place)),
    ...functions.map(({ table }) => ({ table: tableAt(context, '--function', table), column: null })),
  ];
  return (table: string, name: string): boolean =>
    chosen.some(each => each.table.name === table && (each.column?.name ?? name) === name);
}

const orElse = (value: Expression, fill: ColumnDef['fill']): Expression =>
  fill === null ? value : { kind: 'coalesce', of: [value, { kind: 'value', value: fill }] };
