import type { LookInto } from '../../../codegen/look.ts';
import type { Model } from '../../../codegen/model.ts';
import { forkOf } from '../../../codegen/plan.ts';

/**
 * Why the migrations cannot be served after one was edited or merged by hand; null if they can. They are tried before
 * the running server is replaced; a fork is named before that, since a trial would fail with a sentence of the
 * database.
 */
export async function migrationFault(
  model: Model,
  folder: string,
  lookInto: LookInto,
): Promise<string | null> {
  const fork = forkOf(folder);
  if (fork !== null) return fork;
  const look = await lookInto({ model, url: null, folder, migration: null, draft: true });
  return look.kind === 'failed' ? look.reason : null;
}
