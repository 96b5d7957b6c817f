import { npmCommand } from '../src/engine/shared/npmCommand';
import { historyOf } from './historyOf';
import type { Look, LookInto } from './look';
import { migrationNames } from './migrations';
import type { Model } from './model';
import type { Outcome } from './outcome';
import {
  describeSteps,
  forkOf,
  type Plan,
  planDraft,
  planMigration,
  tablesAfter,
  tablesOfMigrations,
  writeFunctions,
  writeMigration,
} from './plan';
import { type PlanArguments, PlanFault, readPlanArguments } from './planArguments';
import { describeDangers } from './planDangers';
import { rebase } from './planRebase';
import { undoOf, writeUndo } from './planUndo';
import { withModel } from './withModel';

export const MIGRATIONS = 'src/office/migrations';

export const planCommand = (
  schemasDir: string,
  outDir: string,
  args: readonly string[],
  lookInto: LookInto,
): Promise<Outcome> => withModel(schemasDir, outDir, model => plan(model, args, lookInto));

async function plan(model: Model, args: readonly string[], lookInto: LookInto): Promise<Outcome> {
  try {
    const asked = readPlanArguments(args);
    if (asked.rebase !== null) return rebase(MIGRATIONS, asked.rebase);
    if (asked.try) return await tried(model, asked, lookInto);
    return await planWithRows(model, asked, lookInto);
  } catch (error) {
    if (error instanceof PlanFault) return { ok: false, text: `${error.message}\nNothing was written.` };
    throw error;
  }
}

/**
 * Fails where two branches each added the next migration: the next plan would not know which one to follow.
 */
export function checkForks(): Outcome {
  const fork = forkOf(MIGRATIONS);
  return fork === null ? { ok: true, text: '' } : { ok: false, text: fork };
}

/** `history vehicle`: what the migrations did to the table of one entity. */
export async function historyCommand(schemasDir: string, outDir: string, name: string): Promise<Outcome> {
  if (name === '')
    return { ok: false, text: `Name an entity: ${npmCommand('codegen', 'history', 'vehicle')}` };
  return withModel(schemasDir, outDir, ({ entities }) => historyOf(entities, MIGRATIONS, name));
}

async function planWithRows(model: Model, asked: PlanArguments, lookInto: LookInto): Promise<Outcome> {
  const plan = planOf(model, asked);
  if ('ok' in plan) return plan;
  // A draft replaces a migration that the database already has. A function that is not written yet cannot be
  // tried: `--try` does that afterwards.
  const hasFunction = plan.steps.some(({ kind }) => kind === 'run');
  if (asked.draft || hasFunction) return written(plan, asked, { kind: 'none' });
  const { steps, name } = plan;
  const acknowledge = plan.dangers.map(danger => danger.name);
  const migration = { name: name ?? '', steps, acknowledge };
  const look = await lookInto({ model, url: asked.database, folder: MIGRATIONS, migration });
  if (look.kind === 'failed' && asked.database !== null)
    return { ok: false, text: `${look.at} cannot be looked into: ${look.reason}\nNothing was written.` };
  return written(plan, asked, look);
}

/** Runs the migrations that the database does not have yet, functions included, and rolls them back. */
async function tried(model: Model, { database }: PlanArguments, lookInto: LookInto): Promise<Outcome> {
  const look = await lookInto({ model, url: database, folder: MIGRATIONS, migration: null });
  switch (look.kind) {
    case 'none':
      return {
        ok: false,
        text: 'There is no database to try them in. Name one: --database sqlite:path/to/file.db',
      };
    case 'failed':
      return { ok: false, text: `In ${look.at} they cannot be done: ${look.reason}` };
    case 'looked':
      return { ok: true, text: `In ${look.at} all migrations can be done.` };
  }
}

/** The plan, or the outcome if there is nothing to write. */
function planOf({ entities }: Model, { draft, check, choices }: PlanArguments): Plan | Outcome {
  const fork = forkOf(MIGRATIONS);
  if (fork !== null) return { ok: false, text: fork };
  const plan = draft
    ? planDraft(entities, MIGRATIONS, choices)
    : planMigration(entities, MIGRATIONS, choices);
  if (plan.name === null || plan.steps.length === 0)
    return { ok: true, text: 'The migrations lead to the schemas; nothing to do.' };
  if (!check) return plan;
  return {
    ok: false,
    text: `${describeSteps(plan).join('\n')}\nNo migration does this yet. Run: ${npmCommand('codegen', 'plan')}`,
  };
}

/**
 * Writes the migration from the committed ones to the model. Steps that lose data must be acknowledged by
 * name; `--draft` rewrites the newest migration, which must not have been released yet.
 */
function written(plan: Plan, { acknowledge }: PlanArguments, look: Look): Outcome {
  const { lines, open } = describeDangers(plan, acknowledge, look, tablesOfMigrations(MIGRATIONS));
  const text = [...describeSteps(plan), ...lines].join('\n');
  if (open) return { ok: false, text: `${text}\nNothing was written.` };
  const path = writeMigration(MIGRATIONS, plan, acknowledge);
  const undo = undoIn(plan);
  const functions = writeFunctions(MIGRATIONS, plan);
  return {
    ok: true,
    text: `${text}\nWritten: ${path}${undo}${functions === null ? '' : `\nWritten: ${functions}, where you say what becomes of each row; then: ${npmCommand('codegen', 'plan', '--try')}`}`,
  };
}

/** 0001 creates everything, so it has no undo. */
function undoIn({ name, steps }: Plan): string {
  if (name === null || name.startsWith('0001')) return '';
  const earlier = migrationNames(MIGRATIONS).filter(known => known < name);
  const undo = undoOf(name, tablesAfter(MIGRATIONS, earlier), steps);
  const path = writeUndo(MIGRATIONS, name, undo);
  if (path !== null) return `\nWritten: ${path}, the way back: ${npmCommand('codegen', 'undo')}`;
  return undo.kind === 'lost' ? `\nThere is no way back from: ${undo.steps.join(', ')}` : '';
}
