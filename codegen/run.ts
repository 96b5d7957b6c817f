import { buildModel, type Sources } from './buildModel';
import type { EntitySchema } from './dialect/entity';
import type { FragmentSchema } from './dialect/fragment';
import type { ProductSchema } from './dialect/product';
import { emitters } from './emit';
import { type Loaded, load, type SchemaFolders } from './load';
import type { Model } from './model';
import { type Problem, printProblems } from './problem';
import type { KnownFiles } from './readFolder';
import { rememberOne } from './remember';
import type { SchemaDocument } from './schemaDocument';
import { sortKeys } from './sortKeys';
import { validate } from './validate';
import { compare, type Difference, isEmpty, write } from './write';

export interface CodegenOptions extends SchemaFolders {
  readonly outDir: string;
  /** compare only; nothing is written */
  readonly check?: boolean;
}

export type CodegenResult =
  | { readonly kind: 'faulty'; readonly problems: readonly Problem[]; readonly printed: string }
  | { readonly kind: 'foreign'; readonly files: readonly string[] }
  | { readonly kind: 'stale' | 'clean' | 'written'; readonly difference: Difference; readonly model: Model };

export interface RunOptions {
  readonly check?: boolean;
  /** called before anything is written; if it returns false, nothing is written, as with `check` */
  readonly mayWrite?: (model: Model) => Promise<boolean>;
}

export interface Codegen {
  readonly run: (options?: RunOptions) => Promise<CodegenResult>;
}

/**
 * Codegen with a cache: a run repeats only the work that depends on schemas saved since the last one. For
 * `npm run dev`; no other process may write to `outDir` meanwhile.
 */
export function createCodegen({ outDir, ...folders }: CodegenOptions): Codegen {
  const known: KnownFiles = new Map();
  let written: ReadonlyMap<string, string> = new Map();

  /** load → validate → model → emit → write. Nothing is written while any schema has a fault. */
  async function run({
    check = false,
    mayWrite = async () => true,
  }: RunOptions = {}): Promise<CodegenResult> {
    const loaded = await load(folders, known);
    const problems = [...loaded.problems, ...validate(loaded)];
    if (problems.length > 0)
      return { kind: 'faulty', problems, printed: printProblems(problems, textOf(loaded)) };

    const model = buildModel(sourcesOf(loaded));
    const outputs = await Promise.all(emitters.map(emit => emit(model)));
    const files = outputs.flat().sort((a, b) => (a.path < b.path ? -1 : 1));

    const difference = await compare(outDir, files, check ? undefined : written);
    if (difference.foreign.length > 0) return { kind: 'foreign', files: difference.foreign };
    const isHeld = check || !(await mayWrite(model));
    if (!isHeld) written = new Map(files.map(({ path, text }) => [path, text]));
    if (isHeld || isEmpty(difference)) {
      return { kind: isEmpty(difference) ? 'clean' : 'stale', difference, model };
    }
    write(outDir, files, difference);
    return { kind: 'written', difference, model };
  }

  return { run };
}

/** A single run, without a cache. */
export const runCodegen = (options: CodegenOptions): Promise<CodegenResult> =>
  createCodegen(options).run(options);

/**
 * The checked boundary: values that `validate` accepted have the shape of the dialect. The order of keys
 * means nothing in JSON, so keys are sorted here, once for all emitters.
 */
export const sourcesOf = (loaded: Loaded): Sources => ({
  product: productSource(loaded),
  entities: new Map(loaded.entities.map(document => [document.name, entitySource(document)])),
  fragments: new Map(
    loaded.fragments.map(document => [`common/${document.name}.json`, fragmentSource(document)]),
  ),
});

/** Unsorted: the order of roles, scopes and groups means something. */
function productSource({ product }: Loaded): ProductSchema {
  if (!product) throw new Error('Without product.json there is no model; load() says so as a problem.');
  return product.value as ProductSchema;
}

const entitySource = rememberOne(({ name, file, value }: SchemaDocument) => ({
  name,
  file,
  schema: sortKeys(value) as EntitySchema,
}));
const fragmentSource = rememberOne(({ value }: SchemaDocument) => sortKeys(value) as FragmentSchema);

const textOf = (loaded: Loaded) => (file: string) => loaded.texts.get(file) ?? '';
