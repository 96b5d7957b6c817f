import { readFileSync } from 'node:fs';
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

export default defineConfig({
  root: path('src/cli/screens'),
  base: `${product.basePath}/`,
  publicDir: path('public'),
  plugins: [officeForScreens(office), named(), react(), native(), describeBuild(), precompress()],
  build: {
    outDir: join(buildFolder(office), 'admin'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need `data:` in the policy for fonts and images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few larger files compress better than fifty small ones. What only some pages need stays out of them.
          groups: [
            { name: 'door', test: id => door.test(id), priority: 1 },
            {
              name: 'vendor',
              test: id => id.includes('node_modules') && !notForLists.test(id) && !door.test(id),
              minShareCount: 2,
            },
            {
              name: 'kit',
              test: id => kit.test(id) && !notForLists.test(id) && !door.test(id),
              minShareCount: 2,
            },
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
 * Packages that the browser gets less of, by what is imported: about 15 kB on the way to the first list. Only in
 * the build; development and the tests run the packages themselves.
 */
const natives: Readonly<Record<string, string>> = {
  // polyglot's stand-ins for what every browser has had for years
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
  // 2 kB of react-admin's default exporter, which only a list of one's own uses: they come with the first export
  'jsonexport/dist/index.js': `export default (...call) =>
    void import(${JSON.stringify(path('node_modules/jsonexport/dist/index.js'))}).then(it => it.default(...call));`,
  diacritic: String.raw`export const clean = text => text.normalize('NFKD').replace(/\p{M}/gu, '');`,
  // react-admin's guess at the name of what has no label, `birth_date` → `Birth date`, without the grammar of English:
  // generated pages have labels for everything, plain ones of react-admin may lean on it
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
    // react-router's exports name its development build only; lodash is what react-admin brings
    config: () => ({
      resolve: {
        alias: [
          // the same functions in half the bytes, made to pass lodash's own tests
          { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
          {
            find: /^react-router$/,
            replacement: path('node_modules/react-router/dist/production/index.mjs'),
          },
          {
            find: /^react-router\/dom$/,
            replacement: path('node_modules/react-router/dist/production/dom-export.mjs'),
          },
        ],
      },
    }),
    resolveId: source => (source in natives ? prefix + source : undefined),
    load: id => (id.startsWith(prefix) ? natives[id.slice(prefix.length)] : undefined),
  };
}

/** Forms, detail pages and references, with the packages that only they use: they load when first shown. */
const notForLists =
  /ibantools|react-hook-form|material.esm.(Autocomplete|useAutocomplete|Tabs?|TabScrollButton|ListSubheader)\/|ReferenceManyField|useGetMany|ra-core.dist.(controller.(create|edit|show|field|saveContext|useSortState|button.useDelete)|form.|dataProvider.use(Create|Update)\.)|ra-ui-materialui.dist.(button.(Save|Show|Edit|Delete)|detail)|kit.(access.DeleteIfAllowed|filters.RefFilter|validateForm|condition|inputs.(useFormControl|ChildRowsTable|OwnerPicker|PickedRecords|RecordField|RecordPicker|CreateDialog)|(dialog|sheet|workflow).\w+|values.ChildRowsValue|(form|show)[\\/]\w+|page.(NeighbourLinks|PageHeader|RecordNotice|locks|trail))\./;
const kit = /src.engine.admin.kit.(?!messages)/;

/**
 * What somebody needs who signs in, and everybody after them: React, the router, the cache, the words, and of the parts
 * those of a form. A list needs all of it too; what else it needs comes while the password is typed.
 */
const door = new RegExp(
  [
    'preload-helper|native:(hasown|object)|es-toolkit.dist.(compat.)?function.debounce|shared.isObject',
    String.raw`modules.(@emotion|@babel|@mui.(system|utils|styled-engine|private-theming)|@tanstack|clsx|stylis|scheduler)[\\/]`,
    String.raw`modules.(react|react-dom|react-is|react-router|react-transition-group|hoist-non-react-statics)[\\/]`,
    String.raw`modules.(query-string|ra-data-simple-rest|ra-i18n-polyglot|node-polyglot|react-error-boundary)[\\/]`,
    String.raw`material.esm.(styles|utils|colors|internal|transitions|zero-styled|DefaultPropsProvider|GlobalStyles|CssBaseline)[\\/]`,
    String.raw`material.esm.(Alert|AlertTitle|Backdrop|Box|Button|ButtonBase|ButtonGroup|Chip|CircularProgress|Fade|Grow|IconButton)[\\/]`,
    String.raw`material.esm.(FilledInput|Form(Control|HelperText|Label)|Input|Input(Adornment|Base|Label)|Link|List|Menu|MenuList)[\\/]`,
    String.raw`material.esm.(Modal|NativeSelect|OutlinedInput|Paper|Popover|Portal|Select|Skeleton|SvgIcon|TextField|TextareaAutosize)[\\/]`,
    String.raw`material.esm.(ToggleButton|ToggleButtonGroup|Typography|Unstable_TrapFocus|useLazyRipple|InitColorSchemeScript)[\\/]`,
    String.raw`icons-material.esm.(CloudOffOutlined|Visibility|VisibilityOff)\.`,
    String.raw`ra-core.dist.((auth|core|i18n|notification|routing|store)[\\/]|preferences.PreferencesEditorContext|util.(hooks|useEvent)\.)`,
    'ra-core.dist.dataProvider.(HttpError|fetch|dataFetchActions|DataProviderContext|defaultDataProvider|convertLegacy|undo)',
    String.raw`admin.kit.(access.access|elements|files.files|format.(date|language)|lazily|missingCode|recordName|store)\.`,
    String.raw`admin.kit.page.(PageLoading|drafts|noticeContext|usePages|waitingPages)\.`,
  ].join('|'),
);

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
      for (const file of files.filter(name => compressible.test(name))) {
        const source = await readFile(join(dir, file));
        for (const { suffix, compress } of compressors) {
          const compressed = await compress(source);
          if (compressed.length < source.length) await writeFile(join(dir, file + suffix), compressed);
        }
      }
    },
  };
}
