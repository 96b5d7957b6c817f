import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { officeAt, repository } from './codegen/officeAt.mjs';
import { buildFolder } from './src/cli/build.mjs';
import { officeForScreens } from './src/cli/officeModules.mjs';
import { escapeMarkup } from './src/engine/shared/escapeMarkup.ts';
import type { Product } from './src/engine/shared/product.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const office = officeAt([], process.env);
const product = JSON.parse(readFileSync(join(office, 'schemas/product.json'), 'utf8')) as Product;

const router = 'node_modules/react-router/dist/production';
/** Calls at the top of the router's modules that only make something, and the names of components for developers. */
const makers = /= (React\d*\.(?:createContext|forwardRef)\()/g;
const names = /^\w+\.displayName = .*$/gm;

const isEntry = (id: string) => id.startsWith(path('src/cli/screens/'));
const isPackage = (id: string) => id.includes('node_modules');
const isKit = (id: string) => id.includes(path('src/engine/admin/kit/'));
/** The frame around every page, and the rows, filters and values of a list. What their folders hold below comes later. */
const isList = /engine.admin.(shell.layout|kit.(list|filters|values)).[^/\\]+$/;
/** Forms and detail pages load code of theirs when they are first shown, which fewer pages share than lists do. */
const mostPages = Math.floor(readdirSync(join(office, 'generated/admin')).length * 0.85);

export default defineConfig({
  root: path('src/cli/screens'),
  base: `${product.basePath}/`,
  publicDir: path('public'),
  // Each office its own: two that are served at once would take the bundled packages from each other. What lies in a
  // folder of this name is taken for packages.
  cacheDir: join(buildFolder(office), 'node_modules/.vite'),
  plugins: [officeForScreens(office), named(), react(), native(), describeBuild(), precompress()],
  build: {
    outDir: join(buildFolder(office), 'admin'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need `data:` in the policy for fonts and images.
    // no page of an entity begins so, whatever its resource is called
    assetsDir: '_assets',
    assetsInlineLimit: 0,
    // kB before compression, only said. How much the first list may bring is held by tests/e2e/signIn.test.ts.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The sign-in needs the first file. The second is what every list stands in, with all that it needs: one file,
          // for in several the same words are compressed again and again. A page brings its own code; what most of
          // them share besides is in the last. Forms alone check what is typed, and no page opens with a dialog.
          groups: [
            { name: 'first', test: id => !isPackage(id) && !isEntry(id), tags: ['$initial'], priority: 2 },
            { name: 'list', test: isList, priority: 1 },
            { name: 'dialog', test: /material.esm.Dialog/, priority: 1 },
            {
              name: 'checks',
              test: /node_modules.ibantools|engine.shared.(formats|validation)/,
              priority: 1,
            },
            { name: 'pages', test: id => isPackage(id) || isKit(id), minShareCount: mostPages },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [repository, office] },
    proxy: Object.fromEntries(
      // the folder of the icons' code has addresses below /tours/icons too
      ['/api', '/healthz', String.raw`^${product.basePath}/icons/\w+\.json`].map(prefix => [
        prefix,
        `http://localhost:${process.env.PORT ?? 4000}`,
      ]),
    ),
  },
});

/**
 * Packages that the browser gets less of, and what that spares the way to the first list, compressed: 19 kB, 3.4 kB more
 * by the lodash below. Only in the build; development and the tests run the packages themselves.
 */
const natives: Readonly<Record<string, string>> = {
  // polyglot's stand-ins for what every browser has had for years: 4.7 kB
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
  // react-admin's default exporter comes with the first export of a list of one's own: 2.3 kB
  'jsonexport/dist/index.js': `export default (...call) =>
    void import(${JSON.stringify(path('node_modules/jsonexport/dist/index.js'))}).then(it => it.default(...call));`,
  // what places a tooltip beside its button comes with the first one, which is hidden until it has its place: 6 kB
  '@popperjs/core': `const code = () => import(${JSON.stringify(path('node_modules/@popperjs/core/lib/popper.js'))});
    export function createPopper(anchor, popper, options) {
      let placed;
      let isOver = false;
      popper.style.visibility = 'hidden';
      code().then(it => { if (!isOver) placed = it.createPopper(anchor, popper, options); }, () => undefined)
        .finally(() => { popper.style.visibility = ''; });
      return {
        update: async () => placed?.update(),
        forceUpdate: () => placed?.forceUpdate(),
        destroy: () => { isOver = true; placed?.destroy(); },
      };
    }`,
  // what addresses need of it, in the same order and spelling; the browser reads them: 1.4 kB
  'query-string': `
    const encode = value => encodeURIComponent(value).replace(/[!'()*]/g, sign => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
    const pairs = (key, value) => [value].flat().filter(each => each !== undefined)
      .map(each => encode(key) + (each === null ? '' : '=' + encode(each)));
    export const stringify = values => Object.keys(values).sort().flatMap(key => pairs(key, values[key])).join('&');
    export function parse(text) {
      const found = Object.create(null);
      for (const [key, value] of new URLSearchParams(text)) found[key] = key in found ? [found[key], value].flat() : value;
      return found;
    }`,
  // a table of every accented letter: 1.9 kB
  diacritic: String.raw`export const clean = text => text.normalize('NFKD').replace(/\p{M}/gu, '');`,
  // lodash's takes lists of anything, and brings what compares objects with it
  'es-toolkit/compat/union': 'export default (...lists) => [...new Set(lists.flat())];',
  // es-toolkit's own merges plain objects and lists alike, without what makes lodash's copy anything else
  'es-toolkit/compat/merge': `import { merge } from 'es-toolkit/object';
    export default (target, ...sources) => sources.reduce((merged, source) => merge(merged, source ?? {}), Object(target));`,
  // react-admin's guess at the name of what has no label, `birth_date` → `Birth date`, without the grammar of English,
  // which plain pages may lean on: 2.9 kB
  inflection: String.raw`
    const asIs = text => text;
    export const humanize = text => {
      const words = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[-_.\s]+/g, ' ').trim().toLowerCase();
      return words.charAt(0).toUpperCase() + words.slice(1);
    };
    export { humanize as capitalize, humanize as transform };
    export { asIs as inflect, asIs as pluralize, asIs as singularize };`,
};

function native(): Plugin {
  const prefix = '\0native:';
  return {
    name: 'native',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          // react-admin's lodash: the same functions in half the bytes, made to pass lodash's own tests
          { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
          // the router's own build without warnings for developers, which its package names to no bundler
          { find: /^react-router$/, replacement: path(`${router}/index.mjs`) },
          { find: /^react-router\/dom$/, replacement: path(`${router}/dom-export.mjs`) },
        ],
      },
    }),
    resolveId: source => (source in natives ? prefix + source : undefined),
    load: id => (id.startsWith(prefix) ? natives[id.slice(prefix.length)] : undefined),
    transform: {
      // forms, fetchers and scripts of a server that renders, which the router's build does not mark as pure: 1.5 kB
      filter: { id: new RegExp(router) },
      handler: code => ({
        code: code.replace(makers, '= /* @__PURE__ */ $1').replace(names, ''),
        map: null,
      }),
    },
  };
}

/** The page has the name of the product before any script runs. */
function named(): Plugin {
  const [language] = product.languages;
  return {
    name: 'named',
    transformIndexHtml: html =>
      html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace('<title></title>', `<title>${escapeMarkup(product.title[language])}</title>`),
  };
}

/**
 * R-SHELL-12: `builds/latest.json` names the newest build, `builds/meta/{id}.json` describes it. Its id is the hash in
 * the name of the entry, which changes with any code behind it, so the running application knows its own.
 */
function describeBuild(): Plugin {
  return {
    name: 'describe-build',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry);
      const id = /-([\w-]{8})\.js$/.exec(entry?.fileName ?? '')?.[1];
      if (!dir || !id) throw new Error('The build has no entry with a hash in its name.');
      await mkdir(join(dir, 'builds/meta'), { recursive: true });
      const files = Object.keys(bundle).sort();
      await writeFile(join(dir, 'builds/latest.json'), JSON.stringify({ id }));
      await writeFile(join(dir, `builds/meta/${id}.json`), JSON.stringify({ id, files }));
    },
  };
}

async function compressBeside(file: string): Promise<void> {
  const source = await readFile(file);
  for (const { suffix, compress } of compressors) {
    const compressed = await compress(source);
    if (compressed.length < source.length) await writeFile(file + suffix, compressed);
  }
}

const compressible = /\.(js|css|html|svg|json)$/;
const compressors = [
  {
    suffix: '.br',
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { suffix: '.gz', compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
];

/**
 * Writes `x.js.br` and `x.js.gz` beside every text file, so that the server never compresses while serving.
 * Only once the files are on disk: Vite still changes chunks in `generateBundle`.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      // All at once: the threads of Node take them, as many as it has.
      await Promise.all(
        files.filter(name => compressible.test(name)).map(file => compressBeside(join(dir, file))),
      );
    },
  };
}
