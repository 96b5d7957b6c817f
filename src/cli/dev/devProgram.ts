import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildContext, context, type Metafile, type Plugin } from 'esbuild';
import { bundleOptions, threadEntries } from '../build.mjs';
import { officeForServer } from '../officeModules.mjs';

/** What generated files take of the engine; a module that both sides hold must be one. */
const engineOfGenerated = ['shared/defineEntity', 'shared/defineField', 'shared/validatorRuntime'];

export interface DevProgram {
  /** `serve.ts`, bundled */
  readonly file: string;
  /** the packages that the program loads at its start */
  packages(): readonly string[];
  /** what is generated; a save of a schema touches nothing else, and it takes a fifth of the time */
  buildGenerated(): Promise<void>;
  buildCode(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * The program of `npm run dev` in two bundles, the code and what is generated, each of which reads again only what was
 * saved since the last time. Where the code has a fault, building it throws and leaves the last one.
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

/** What the bundles import from outside, in the form that `pattern` takes out of it. */
function importsOf({ outputs }: Metafile, pattern: RegExp): readonly string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports.filter(each => each.external));
  const found = paths
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => pattern.exec(path)?.[1]);
  return [...new Set(found)].filter(name => name !== undefined).sort();
}

/** For the code: what is generated is a bundle beside it. */
const generatedBeside: Plugin = {
  name: 'generated-beside',
  setup(build) {
    build.onResolve({ filter: /^@generated\// }, ({ path }) => ({
      path: `./generated/${path.slice('@generated/'.length).replace(/\.ts$/, '')}.js`,
      external: true,
    }));
  },
};

/** For what is generated: the engine is that of the code. */
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

/** The description of the API is large, and seldom asked for. */
const descriptionApart = (office: string): Plugin => ({
  name: 'description-apart',
  setup(build) {
    build.onResolve({ filter: /\/openapi\.json$/ }, () => ({
      path: pathToFileURL(join(office, 'generated/openapi.json')).href,
      external: true,
    }));
  },
});
