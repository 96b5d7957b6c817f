import type { Model } from './model';
import type { Outcome } from './outcome';
import { describePlan, forkOf, planDraft, planMigration, writeMigration } from './plan';
import { runCodegen } from './run';

export const MIGRATIONS = 'src/office/migrations';

export async function planCommand(
  schemasDir: string,
  outDir: string,
  args: readonly string[],
): Promise<Outcome> {
  const result = await runCodegen({ schemasDir, outDir, check: true });
  if (result.kind === 'faulty') return { ok: false, text: result.printed };
  if (result.kind === 'foreign')
    return { ok: false, text: `Not written by codegen: ${result.files.join(', ')}` };

  return planFor(result.model, args);
}

/**
 * Writes the migration that leads from the committed ones to the model. Steps that lose data must be
 * acknowledged by name; `--draft` rewrites the newest migration, which must not have been released yet.
 */
export function planFor({ entities }: Model, args: readonly string[]): Outcome {
  const fork = forkOf(MIGRATIONS);
  if (fork !== null) return { ok: false, text: fork };
  const plan = args.includes('--draft')
    ? planDraft(entities, MIGRATIONS)
    : planMigration(entities, MIGRATIONS);
  const lines = describePlan(plan);
  if (plan.name === null || plan.steps.length === 0)
    return { ok: true, text: 'The migrations lead to the schemas; nothing to do.' };
  if (args.includes('--check'))
    return {
      ok: false,
      text: `${lines.join('\n')}\nNo migration does this yet. Run: npm run codegen -- plan`,
    };

  const acknowledged = args.filter((_, index) => args[index - 1] === '--acknowledge');
  const open = plan.dangers.filter(danger => !acknowledged.includes(danger.name));
  if (open.length > 0) return { ok: false, text: `${lines.join('\n')}\nNothing was written.` };
  return {
    ok: true,
    text: `${lines.join('\n')}\nWritten: ${writeMigration(MIGRATIONS, plan, acknowledged)}`,
  };
}
