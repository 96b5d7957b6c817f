import { isDataStep, type Step } from './steps.ts';
import type { TableDef } from './tableDef.ts';

/**
 * Groups the steps into segments that run one after the other. Consecutive data steps form a segment: they need the
 * columns added before them, and the dangers of later steps are counted on their result. Renames of tables form one
 * too, because other steps refer to the new name.
 */
export function segmentsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const segments: Step[][] = [];
  for (const [index, step] of steps.entries()) {
    const last = steps[index - 1];
    if (last && phaseOf(last) === phaseOf(step)) segments.at(-1)?.push(step);
    else segments.push([step]);
  }
  return segments;
}

function phaseOf(step: Step): 'rename' | 'rows' | 'tables' {
  if (step.kind === 'renameTable') return 'rename';
  return isDataStep(step) ? 'rows' : 'tables';
}

interface ExpandAndContract {
  readonly expand: readonly Step[];
  readonly contract: readonly Step[];
}

/**
 * Splits steps into those that can run while rows still have their old values, and those that require the new values or
 * remove the old ones.
 */
export function expandAndContract(before: readonly TableDef[], steps: readonly Step[]): ExpandAndContract {
  const expand: Step[] = [];
  const contract: Step[] = [];
  for (const step of steps) {
    const isRequired = (step.kind === 'addColumn' || step.kind === 'alterColumn') && step.column.notNull;
    // A generated column blocks type changes of its sources, and gets its new values by itself.
    if (isGenerated(before, step)) (step.kind === 'addColumn' ? contract : expand).push(step);
    else if (endsOrAsks.has(step.kind) || (step.kind === 'setSearch' && step.search)) contract.push(step);
    else if (isRequired && (step.kind === 'alterColumn' || step.column.fill === null)) {
      if (step.kind === 'addColumn' || isRetyped(before, step, steps))
        expand.push({ ...step, column: { ...step.column, notNull: false } });
      contract.push({ kind: 'alterColumn', table: step.table, column: step.column });
    } else expand.push(step);
  }
  return { expand, contract };
}

function isGenerated(before: readonly TableDef[], step: Step): boolean {
  if (step.kind === 'addColumn') return step.column.generated !== undefined;
  if (step.kind !== 'dropColumn') return false;
  const columns = before.find(({ name }) => name === step.table)?.columns;
  return columns?.some(({ name, generated }) => name === step.name && generated) ?? false;
}

const endsOrAsks: ReadonlySet<Step['kind']> = new Set([
  'dropTable',
  'dropColumn',
  'setMeanings',
  'addCheck',
  'addForeignKey',
  'addIndex',
  'addNoOverlap',
  'addFreeze',
  'addTree',
]);

export function isRetyped(
  before: readonly TableDef[],
  { table, column }: Extract<Step, { kind: 'alterColumn' }>,
  steps: readonly Step[],
): boolean {
  const rename = steps.find(
    step => step.kind === 'renameColumn' && step.table === table && step.column.name === column.name,
  );
  const name = rename?.kind === 'renameColumn' ? rename.from : column.name;
  const former = before.find(known => known.name === table)?.columns.find(known => known.name === name);
  return former !== undefined && former.type !== column.type;
}
