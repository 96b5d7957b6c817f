import { buildModel, type Sources } from './buildModel';
import type { EntitySchema, FragmentSchema } from './dialect';
import { emitters } from './emit';
import { type Loaded, load } from './load';
import type { Model } from './model';
import { type Problem, printProblems } from './problem';
import { sortKeys } from './sortKeys';
import { validate } from './validate';
import { compare, type Difference, isEmpty, write } from './write';

export interface CodegenOptions {
  readonly schemasDir: string;
  readonly outDir: string;
  /** compare only; nothing is written */
  readonly check?: boolean;
}

export type CodegenResult =
  | { readonly kind: 'faulty'; readonly problems: readonly Problem[]; readonly printed: string }
  | { readonly kind: 'foreign'; readonly files: readonly string[] }
  | { readonly kind: 'stale' | 'clean' | 'written'; readonly difference: Difference; readonly model: Model };

/** load → validate → model → emit → write. Nothing is written unless every schema is without fault. */
export async function runCodegen(options: CodegenOptions): Promise<CodegenResult> {
  const loaded = await load(options.schemasDir);
  const problems = [...loaded.problems, ...validate(loaded)];
  if (problems.length > 0)
    return { kind: 'faulty', problems, printed: printProblems(problems, textOf(loaded)) };

  const model = buildModel(sourcesOf(loaded));
  const outputs = await Promise.all(emitters.map(emit => emit(model)));
  const files = outputs.flat().sort((a, b) => (a.path < b.path ? -1 : 1));

  const difference = await compare(options.outDir, files);
  if (difference.foreign.length > 0) return { kind: 'foreign', files: difference.foreign };
  if (options.check || isEmpty(difference)) {
    return { kind: isEmpty(difference) ? 'clean' : 'stale', difference, model };
  }
  await write(options.outDir, files, difference);
  return { kind: 'written', difference, model };
}

/**
 * The checked boundary: what `validate` has accepted has the shape of the dialect. JSON says that the order of keys
 * means nothing, so it is forgotten here, once for all emitters.
 */
export const sourcesOf = (loaded: Loaded): Sources => ({
  entities: new Map(
    loaded.entities.map(document => [document.name, sortKeys(document.value) as EntitySchema]),
  ),
  fragments: new Map(
    loaded.fragments.map(document => [
      `common/${document.name}.json`,
      sortKeys(document.value) as FragmentSchema,
    ]),
  ),
});

const textOf = (loaded: Loaded) => (file: string) => loaded.texts.get(file) ?? '';
