import type { Model } from './model';
import type { Outcome } from './outcome';
import { runCodegen } from './run';

/** For commands that need the model of the schemas and emit nothing; refused where there is none. */
export async function withModel(
  schemasDir: string,
  outDir: string,
  work: (model: Model) => Promise<Outcome> | Outcome,
): Promise<Outcome> {
  const result = await runCodegen({ schemasDir, outDir, check: true });
  if (result.kind === 'faulty') return { ok: false, text: result.printed };
  if (result.kind === 'foreign') return foreignOutcome(outDir, result.files);
  return work(result.model);
}

export const foreignOutcome = (outDir: string, files: readonly string[]): Outcome => ({
  ok: false,
  text: `${files.map(file => `${outDir}/${file}`).join('\n')}\nNot written by codegen, which owns ${outDir}/. Move the file(s) to src/.`,
});
