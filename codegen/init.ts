import { realpathSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { repository } from './officeAt.mjs';
import type { Outcome } from './outcome';
import { OWN_PATHS } from './ownPaths';
import { writeStarter } from './starter';

/**
 * `codegen -- init DIR`: writes the start of a new office, which `npm start -- --office DIR` serves without
 * changes.
 */
export async function initOffice(folder: string): Promise<Outcome> {
  if (folder === '') return refused('Which folder? npm run codegen -- init ../library');
  if (folder.startsWith('-'))
    return refused(`"${folder}" is no folder. Name one: npm run codegen -- init ../library`);
  const office = resolve(folder);
  const found = await readdir(office).catch(() => []);
  if (found.some(name => !name.startsWith('.')))
    return refused(`${office} is not empty. Name a new folder, so that nothing is overwritten.`);
  const name = productName(basename(office));
  const schemas = join(office, 'schemas');
  await mkdir(schemas, { recursive: true });
  await writeFile(join(schemas, 'product.json'), `${JSON.stringify(product(name), null, 2)}\n`);
  await writeStarter(schemas, 'contact');
  await writeFile(join(office, 'README.md'), readme(name, folder));
  await writeFile(join(office, 'tsconfig.json'), `${JSON.stringify(compilerSettings(office), null, 2)}\n`);
  await writeFile(join(office, '.gitignore'), 'data/\n.generated.part\n');
  return {
    ok: true,
    text: [
      `Written: ${join(folder, 'schemas/product.json')}, ${join(folder, 'schemas/contact.json')}, ${join(folder, 'README.md')}`,
      `Next: npm start -- --office ${folder}`,
    ].join('\n'),
  };
}

const refused = (text: string): Outcome => ({ ok: false, text });

/** `My-Library 2` → `my_library_2`; `office` if nothing is left of the name. */
function productName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 30);
  return name === '' ? 'office' : name;
}

function product(name: string) {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return {
    $schema: '../generated/product.schema.json',
    name,
    title: { de: title, en: title },
    basePath: OWN_PATHS.includes(`/${name}`) ? `/${name}-office` : `/${name.replaceAll('_', '-')}`,
    languages: ['de', 'en'],
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    menuGroups: [{ name: 'main', label: { de: 'Verwaltung', en: 'Main' } }, 'authorization', 'system'],
    scopes: {},
    roles: { staff: { label: { de: 'Mitarbeit', en: 'Staff' } } },
    grants: {
      'history-entry': { staff: 'read' },
      job: { staff: 'read' },
      setting: { staff: 'read' },
      user: { staff: 'read' },
    },
    documents: {
      owners: ['contacts'],
      kinds: {
        correspondence: {
          label: { de: 'Schriftverkehr', en: 'Correspondence' },
          keep: 'retention.correspondence_years',
        },
      },
    },
    settings: {
      groups: ['office', 'mail', 'security', 'retention'],
      definitions: {
        'retention.correspondence_years': {
          type: 'integer',
          minimum: 1,
          maximum: 30,
          default: 6,
          label: { de: 'Schriftverkehr in Jahren', en: 'Correspondence in years' },
        },
      },
    },
  };
}

/** The engine's settings, for code of an office whose packages are those of the engine. */
function compilerSettings(office: string) {
  const fromEngine = (path: string) =>
    `${relative(realpathSync(office), repository).replaceAll('\\', '/')}/${path}`;
  const packages = fromEngine('node_modules');
  return {
    extends: fromEngine('tsconfig.json'),
    compilerOptions: {
      types: [`${packages}/@types/node`, `${packages}/vite/client`],
      paths: {
        '@engine/*': [fromEngine('src/engine/*')],
        '@generated/*': ['./generated/*'],
        '@office/*': ['./src/office/*'],
        '*': [`${packages}/@types/*`, `${packages}/*`],
      },
    },
    include: ['generated', 'src'],
  };
}

const readme = (name: string, folder: string) => `# ${name}

An office of schemas: \`schemas/product.json\` says what it is, each other file in \`schemas/\` is one entity.
All commands run in the folder of the engine.

| Command | What it does |
| --- | --- |
| \`npm start -- --office ${folder}\` | generates, migrates, builds and serves it with a demo user for each role |
| \`npm run dev -- --office ${folder}\` | the same while you work: each save is shown |
| \`npm run codegen -- new invoice --office ${folder}\` | starts another entity |
| \`npm run typecheck -- -p ${folder}\` | checks your code against the engine and the schemas |
| \`npm run serve -- --office ${folder}\` | in production |

\`generated/\` and \`src/office/migrations/\` are written by these commands and belong into version control; \`data/\` does not.
Code comes only where the business is special: \`src/office/server.ts\` (hooks, routes, jobs) and \`src/office/screens.ts\`
(own pages and texts).
`;
