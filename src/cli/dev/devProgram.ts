import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildContext, context, type Metafile, type Plugin } from 'esbuild';
import { bundleOptions, threadEntries } from '../build.mjs';
import { officeForServer } from '../officeModules.mjs';

/**
 * The engine modules that generated files import. The bundles of code and generated files must share one
 * instance.
 */
const engineOfGenerated = ['shared/defineEntity', 'shared/defineField', 'shared/validatorRuntime'];

export interface DevProgram {
  /** the bundle of `serve.ts` */
  readonly file: string;
  /** the packages that the program imports at its start */
  packages(): readonly string[];
  /** builds only generated files: enough after saving a schema, in a fifth of the time */
  buildGenerated(): Promise<void>;
  buildCode(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * The program of `npm run dev` in two bundles, code and generated files, which are rebuilt incrementally. If
 * the code has a fault, building throws and the previous bundle stays.
 */
export async function openProgram(office: string, folder: string): Promise<DevProgram> {
  rmSync(folder, { recursive: true, force: true });
  const engine = Object.fromEntries(engineOfGenerated.map(path => [path, `src/engine/${path}.ts`]));
  const entries = { serve: 'src/cli/serve.ts', ...threadEntries(office), ...engine };
  const code = await contextOf(entries, office, folder, [generatedBeside]);
  let generated: { readonly names: string; readonly bundle: BuildContext } | null = null;
  let metafile: Metafile | null = null;

  async function buildGenerated(): Promise<void> {
    const names = metafile === null ? [] : importsOf(metafile, /^\.\/generated\/(.+)\.js$/);
    if (generated?.names !== names.join()) {
      await generated?.bundle.dispose();
      const files = names.map(name => [name, join(office, 'generated', `${name}.ts`)]);
      const plugins = [engineInCode(folder), descriptionApart(office)];
      const bundle = await contextOf(Object.fromEntries(files), office, join(folder, 'generated'), plugins);
      generated = { names: names.join(), bundle };
    }
    await generated.bundle.rebuild();
  }

  return {
    file: join(folder, 'serve.js'),
    packages: () => (metafile === null ? [] : importsOf(metafile, /^((?!node:)[@\w][^:]*)$/)),
    buildGenerated,
    async buildCode() {
      const before = metafile;
      metafile = (await code.rebuild()).metafile;
      const named = (file: Metafile) => importsOf(file, /^\.\/generated\/(.+)\.js$/).join();
      if (before === null || named(before) !== named(metafile)) await buildGenerated();
    },
    async dispose() {
      await Promise.all([code.dispose(), generated?.bundle.dispose()]);
    },
  };
}

const contextOf = (
  entries: Readonly<Record<string, string>>,
  office: string,
  outdir: string,
  plugins: readonly Plugin[],
): Promise<BuildContext<{ metafile: true }>> => {
  const options = bundleOptions(entries, office, outdir);
  return context({
    ...options,
    plugins: [...plugins, officeForServer(office)],
    splitting: true,
    metafile: true,
    sourcesContent: false,
  });
};

/** The external imports of the bundles, as the first group of `pattern`. */
function importsOf({ outputs }: Metafile, pattern: RegExp): readonly string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports.filter(each => each.external));
  const found = paths
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => pattern.exec(path)?.[1]);
  return [...new Set(found)].filter(name => name !== undefined).sort();
}

/** In the bundle of the code, generated files are external. */
const generatedBeside: Plugin = {
  name: 'generated-beside',
  setup(build) {
    build.onResolve({ filter: /^@generated\// }, ({ path }) => ({
      path: `./generated/${path.slice('@generated/'.length).replace(/\.ts$/, '')}.js`,
      external: true,
    }));
  },
};

/** In the bundle of generated files, engine modules are those of the code's bundle. */
const engineInCode = (folder: string): Plugin => ({
  name: 'engine-in-code',
  setup(build) {
    build.onResolve({ filter: /^@engine\// }, ({ path, importer }) => {
      const name = path.slice('@engine/'.length).replace(/\.ts$/, '');
      if (!engineOfGenerated.includes(name))
        return { errors: [{ text: `${importer} imports ${path}: name it in src/cli/dev/devProgram.ts.` }] };
      return { path: pathToFileURL(join(folder, `${name}.js`)).href, external: true };
    });
  },
});

/** The OpenAPI description is large and rarely needed, so it is loaded from generated/. */
const descriptionApart = (office: string): Plugin => ({
  name: 'description-apart',
  setup(build) {
    build.onResolve({ filter: /\/openapi\.json$/ }, () => ({
      path: pathToFileURL(join(office, 'generated/openapi.json')).href,
      external: true,
    }));
  },
});
