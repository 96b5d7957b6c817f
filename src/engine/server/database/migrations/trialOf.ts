import { dangersOfStep, dangersWithin } from '../../../shared/tables/dangers.ts';
import { segmentsOf } from '../../../shared/tables/segments.ts';
import { applySteps, isDataStep, type Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Met, Trial } from '../../../shared/tables/trial.ts';
import type { Database, Handle } from '../database.ts';
import { applySegment, query, type Source } from './applyChange.ts';
import { MigrationRefused } from './files/migrationRefused.ts';
import { metRows } from './rows/metRows.ts';

/**
 * Tries all steps of a migration to the end: a step that rows prevent is left out, so that what the others meet is
 * counted as well. Call it in a transaction that is rolled back.
 */
export async function trialOf(
  database: Database,
  handle: Handle,
  source: Source,
  before: readonly TableDef[],
): Promise<Trial> {
  const met: Met[] = [];
  const refusals: string[] = [];
  /** tables with steps left out: later steps may fail just because of that */
  const behind = new Set<string>();
  /** tables whose function failed: the rows it would have produced are unknown */
  const unrun = new Set<string>();
  let tables = before;
  for (const segment of segmentsOf(source.file.steps).flatMap(singly)) {
    const found = await metRows(handle, database.dialect, dangersWithin(tables, segment));
    met.push(...found.filter(({ danger }) => !(danger.breaks && unrun.has(danger.table))));
    const broken = found.filter(({ danger, rows }) => danger.breaks && rows !== null && rows > 0);
    for (const { danger } of broken) behind.add(danger.table);
    const steps = withoutRefused(tables, segment, new Set(broken.map(({ danger }) => danger.name)));
    const failure = await done(handle, () => applySegment(database, handle, source, tables, steps));
    if (failure === null) tables = applySteps(tables, steps);
    else {
      const isConsequence = steps.some(({ table }) => behind.has(table));
      if (!isConsequence && !(failure instanceof MigrationRefused)) throw failure;
      if (!isConsequence && failure instanceof MigrationRefused)
        refusals.push(`${changeAt(steps)}${failure.reason ?? failure.message}`);
      for (const { table } of steps) behind.add(table);
      for (const { kind, table } of steps) if (kind === 'run') unrun.add(table);
    }
  }
  return { met, refusals };
}

/** Separates changes of rows, so that each possible one is applied. */
const singly = (segment: readonly Step[]): readonly (readonly Step[])[] =>
  segment.every(isDataStep) ? segment.map(step => [step]) : [segment];

/** The field that a single change of rows is about, for a refusal. */
function changeAt([step]: readonly Step[]): string {
  if (step?.kind === 'fill') return `fill ${step.table}.${step.field}: `;
  return step?.kind === 'mapValues' ? `map ${step.table}.${step.field}: ` : '';
}

/** The error of the work, whose changes are rolled back; null if it succeeded. */
async function done(handle: Handle, work: () => Promise<void>): Promise<unknown> {
  await query(handle, 'savepoint step');
  try {
    await work();
    return null;
  } catch (error) {
    await query(handle, 'rollback to savepoint step');
    return error;
  } finally {
    await query(handle, 'release savepoint step');
  }
}

/** The steps without those that rows prevent; a column that rows have no value for is made nullable instead. */
const withoutRefused = (
  before: readonly TableDef[],
  steps: readonly Step[],
  broken: ReadonlySet<string>,
): readonly Step[] =>
  steps.flatMap((step): readonly Step[] => {
    const refused = dangersOfStep(before, step, steps).filter(({ name }) => broken.has(name));
    if (refused.length === 0) return [step];
    const mayBeEmpty =
      (step.kind === 'addColumn' || step.kind === 'alterColumn') &&
      refused.every(({ name }) => name.startsWith('require '));
    return mayBeEmpty ? [{ ...step, column: { ...step.column, notNull: false } }] : [];
  });
