import type { EntityMeta } from '../src/engine/shared/entityMeta';
import type { AffectedRows } from '../src/engine/shared/tables/affectedRows';
import { dangersWithin } from '../src/engine/shared/tables/dangers';
import {
  type Expression,
  ExpressionFault,
  names as typeNames,
  typeOfExpression,
} from '../src/engine/shared/tables/expression';
import { parseExpression } from '../src/engine/shared/tables/parseExpression';
import { expandAndContract, isRetyped } from '../src/engine/shared/tables/segments';
import { applySteps, type DataStep, type Step } from '../src/engine/shared/tables/steps';
import type { CheckDef, ColumnDef, TableDef } from '../src/engine/shared/tables/tableDef';
import { type FunctionChoice, type PlanChoices, PlanFault } from './planArguments';
import { keptValues, withWrapped, wrappedValues } from './planKept';
import { movesOf, withEmptied } from './planMoves';
import { columnAt, named, type PlanContext, tableAt } from './planPlaces';
import { didYouMean, sentence } from './problem';

/** Puts the steps that change rows between the steps that change tables. Throws `PlanFault`. */
export function withData(
  entities: readonly EntityMeta[],
  before: readonly TableDef[],
  steps: readonly Step[],
  choices: PlanChoices & { readonly keys?: readonly DataStep[] },
): readonly Step[] {
  const { expand, contract: planned } = expandAndContract(before, steps);
  const mid = applySteps(before, expand);
  const context: PlanContext = { entities, before, mid, expand, contract: planned };
  const moves = movesOf(context, choices.moves);
  const wraps = wrappedValues(context, choices);
  const contract = planned.map(step =>
    withEmptied(withWrapped(withConverted(step, entities, choices), wraps), moves),
  );
  const data: DataStep[] = [...(choices.keys ?? []), ...moves.steps];
  const retyped = new Map<Step, Expression>();
  for (const { place, value } of choices.fills) {
    const { table, column } = columnAt(context, '--fill', place);
    const change = expand.find(
      step => step.kind === 'alterColumn' && step.table === table.name && step.column.name === column.name,
    );
    if (change?.kind === 'alterColumn' && isRetyped(before, change, expand))
      retyped.set(change, retyping(context, table, column, { place, value }));
    else data.push(fillOf(context, table, column, { place, value }));
  }
  data.push(...keptValues(context, choices), ...wraps);
  data.push(...mapsOf(context, choices.maps));
  data.push(...choices.functions.map(choice => runOf(context, choice)));
  if (data.length === 0 && retyped.size === 0 && !asksForNew(before, steps)) return steps;
  const prepared = expand.map(step => {
    const using = retyped.get(step);
    return using && step.kind === 'alterColumn' ? { ...step, using } : step;
  });
  const [first] = contract;
  if (data.length === 0 && first) data.push({ kind: 'recount', table: first.table });
  const hasDefault = (step: Step) =>
    step.kind === 'addCheck' &&
    expand.some(
      each =>
        each.kind === 'addColumn' && each.column.name === step.check.rule.column && each.column.fill !== null,
    );
  const isSure = (step: Step) => !hasDefault(step) && holdsWhileEmpty(before, step, data);
  return [...prepared, ...contract.filter(isSure), ...data, ...contract.filter(step => !isSure(step))];
}

function runOf(context: PlanContext, { table: given, beside }: FunctionChoice): DataStep {
  const { name: table } = tableAt(context, '--function', given);
  if (beside === null) return { kind: 'run', table };
  const at = (field: string, of = table) => columnAt(context, '--function', `${of}.${field}`).column.name;
  const { table: other, column } = columnAt(context, '--function', beside.place);
  const where = Object.fromEntries(
    beside.where.map(([place, value]) => [at(place.slice(place.indexOf('.') + 1), other.name), value]),
  );
  return {
    kind: 'run',
    table,
    beside: { table: other.name, column: column.name, own: at(beside.own), where },
  };
}

/**
 * Marks the columns that the migration fills or converts by function: their values then already have the
 * field's new meaning.
 */
function withConverted(step: Step, entities: readonly EntityMeta[], { fills, functions }: PlanChoices): Step {
  if (step.kind !== 'setMeanings') return step;
  const names = [step.table, ...entities.filter(({ table }) => table === step.table).map(({ name }) => name)];
  const isRun = functions.some(({ table }) => names.includes(table));
  const converted = Object.keys(step.meanings).filter(
    column =>
      isRun ||
      fills.some(({ place }) => names.some(name => place.replaceAll('.', '_') === `${name}_${column}`)),
  );
  return converted.length === 0 ? step : { ...step, converted };
}

/**
 * Whether a check holds as long as its new column is empty and no data step fills it. Unknown, so false, for
 * rules across fields.
 */
function holdsWhileEmpty(before: readonly TableDef[], step: Step, data: readonly DataStep[]): boolean {
  if (step.kind !== 'addCheck') return false;
  const { kind, column } = step.check.rule;
  if (kind === 'requiredWhen' || kind === 'holds') return false;
  const isFilled = data.some(
    each =>
      each.table === step.table && (each.kind === 'run' || ('column' in each && each.column === column)),
  );
  const known = before.find(({ name }) => name === step.table)?.columns;
  return !isFilled && !known?.some(({ name }) => name === column);
}

/** Whether a check or a change of type needs values that the rows get only in this migration. */
function asksForNew(before: readonly TableDef[], steps: readonly Step[]): boolean {
  const isAdded = (table: string, column: string) =>
    steps.some(step => step.kind === 'addColumn' && step.table === table && step.column.name === column);
  return steps.some(step => {
    if (step.kind === 'alterColumn') return isRetyped(before, step, steps);
    if (step.kind !== 'addCheck') return false;
    const isDanger = dangersWithin(before, steps).some(
      ({ rows }) => rows.kind === 'breaking' && rows.check.name === step.check.name,
    );
    return isDanger && columnsOfRule(step.check).some(column => isAdded(step.table, column));
  });
}

function columnsOfRule({ rule }: CheckDef): readonly string[] {
  return [
    rule.column,
    ...('other' in rule ? [rule.other] : []),
    ...('types' in rule ? rule.types.map(({ column }) => column) : []),
    ...('when' in rule ? rule.when.map(({ column }) => column) : []),
  ];
}

/**
 * Which rows to fill: in a new column the empty ones, or all if it has a default; in a known column those
 * that violate its rules.
 */
function fillOf(
  { mid, contract, expand }: PlanContext,
  table: TableDef,
  column: ColumnDef,
  { place, value }: PlanChoices['fills'][number],
): DataStep {
  const isNew = expand.some(
    step => step.kind === 'addColumn' && step.table === table.name && step.column.name === column.name,
  );
  const rows = dangersWithin(mid, contract)
    .filter(({ name, breaks }) => breaks || name.startsWith('reread '))
    .filter(danger => danger.table === table.name && danger.field === column.field)
    .map(danger => danger.rows)
    .filter(({ kind }) => kind !== 'duplicate' && kind !== 'all');
  const empty: AffectedRows =
    isNew && column.fill !== null ? { kind: 'all' } : { kind: 'empty', column: column.name };
  return {
    kind: 'fill',
    table: table.name,
    field: column.field,
    column: column.name,
    value: expressionOf(table, column, { place, value }),
    rows: rows.length > 0 && !isNew ? rows : [empty],
  };
}

/** Reads the columns of the table before the migration: type and values change in the same statement. */
function retyping(
  { before, expand }: PlanContext,
  { name }: TableDef,
  column: ColumnDef,
  fill: PlanChoices['fills'][number],
): Expression {
  const table = before.find(known => known.name === name);
  if (expand.some(step => step.kind === 'renameColumn' && step.table === name))
    throw new PlanFault(
      `--fill ${fill.place}: a field of ${name} gets another name in the same plan. Plan the new name first, then the new type.`,
    );
  return expressionOf(table ?? { columns: [] }, column, fill);
}

function expressionOf(
  table: Pick<TableDef, 'columns'>,
  column: ColumnDef,
  { place, value }: PlanChoices['fills'][number],
): Expression {
  // expressions calculate with integers only
  const known = table.columns.filter(({ type }) => type !== 'binary' && type !== 'number');
  const columnOf = (field: string): string => {
    const found = named(known, field);
    if (found) return found.name;
    const names = [...new Set(known.map(each => each.field))];
    const isText = column.type === 'text' && value.trim() === field;
    throw new ExpressionFault(
      `there is no field "${field}". ${sentence(didYouMean(field, names))}${isText ? ` A text stands in quotes: '"${field}"'` : ''}`,
    );
  };
  try {
    const expression = parseExpression(value, columnOf);
    const found = typeOfExpression(expression, name => {
      const type = known.find(each => each.name === name)?.type;
      return type === undefined || type === 'id' || type === 'number' || type === 'binary' ? 'integer' : type;
    });
    if (found === null) throw new ExpressionFault('it is always empty');
    if (column.type === 'id' || column.type === 'binary')
      throw new ExpressionFault('this field takes no values of a migration');
    const wanted = column.type === 'number' ? 'integer' : column.type;
    if (found !== wanted)
      throw new ExpressionFault(`the field takes ${typeNames[wanted]}, and this is ${typeNames[found]}`);
    return expression;
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    throw new PlanFault(`--fill ${place}=${value}: ${sentence(error.message)}`);
  }
}

function mapsOf(context: PlanContext, maps: PlanChoices['maps']): readonly DataStep[] {
  const steps = new Map<string, Extract<DataStep, { kind: 'mapValues' }>>();
  for (const { place, from, to } of maps) {
    const { table, column } = columnAt(context, '--map', place);
    const rule = optionRule([...checksAfter(context, table.name)], column);
    if (rule === null)
      throw new PlanFault(`--map ${place}: this field has no options. Use --fill ${place}=…`);
    const fault = (problem: string) => new PlanFault(`--map ${place}:${from}=${to}: ${problem}`);
    if (!rule.values.includes(to))
      throw fault(`the field has no option "${to}". ${didYouMean(to, rule.values)}`);
    if (rule.values.includes(from))
      throw fault(`"${from}" is still an option. Map only what the field no longer has.`);
    const key = `${table.name}.${column.name}`;
    const known = steps.get(key)?.values ?? {};
    steps.set(key, {
      kind: 'mapValues',
      table: table.name,
      field: column.field,
      column: column.name,
      isList: rule.kind === 'someOf',
      values: { ...known, [from]: to },
    });
  }
  return [...steps.values()];
}

const checksAfter = ({ mid, contract }: PlanContext, table: string): readonly CheckDef[] =>
  applySteps(mid, contract).find(({ name }) => name === table)?.checks ?? [];

function optionRule(checks: readonly CheckDef[], column: ColumnDef) {
  const rules = checks.map(({ rule }) => rule).filter(rule => rule.column === column.name);
  return rules.find(rule => rule.kind === 'oneOf' || rule.kind === 'someOf') ?? null;
}
