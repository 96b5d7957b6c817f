import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Zone {
  readonly folder: string;
  readonly mayImport: readonly string[];
}

/** Generated pages of entities that every office has; the shell changes them by hand. */
const systemPages = [
  'activity',
  'approval-request',
  'document',
  'job',
  'permission',
  'role',
  'setting',
  'user',
].map(name => `generated/admin/${name}.tsx`);

/** The table of the architecture; the first zone whose folder holds a file is the file's. */
const zones: readonly Zone[] = [
  { folder: 'codegen', mayImport: ['codegen', 'src/engine/shared'] },
  { folder: 'src/engine/shared', mayImport: ['src/engine/shared'] },
  { folder: 'src/engine/server', mayImport: ['src/engine/server', 'src/engine/shared', 'generated/types'] },
  { folder: 'src/engine/admin/kit', mayImport: ['src/engine/admin/kit', 'src/engine/shared'] },
  { folder: 'src/engine/admin', mayImport: ['src/engine/admin', 'src/engine/shared', ...systemPages] },
  { folder: 'generated/admin', mayImport: ['generated', 'src/engine/admin/kit', 'src/engine/shared'] },
  { folder: 'generated', mayImport: ['generated', 'src/engine/shared'] },
  { folder: 'src/office', mayImport: ['src/office', 'src/engine', 'generated'] },
];

/** Inside the server the flow is http → records, auth → access → database, never back. */
const layers: readonly Zone[] = [
  { folder: 'src/engine/server/database', mayImport: ['src/engine/server/database', 'src/engine/shared'] },
  {
    folder: 'src/engine/server/access',
    mayImport: ['src/engine/server/access', 'src/engine/server/database', 'src/engine/shared'],
  },
];

/** Where each file can be read after those that it imports. */
const circleFree = ['src/engine/admin', 'generated/admin'];

const aliases = { '@engine/': 'src/engine/', '@generated/': 'generated/', '@office/': 'src/office/' };

const imports = files(['codegen', 'src', 'generated']).flatMap(file =>
  importsOf(file).map(target => ({ file, target })),
);

describe('imports', () => {
  it.each(zones)('of $folder stay within $mayImport', ({ folder, mayImport }) => {
    const own = imports.filter(({ file }) => zoneOf(file) === folder);
    expect(own.filter(({ target }) => !isWithin(target, mayImport))).toEqual([]);
  });

  it.each(layers)('of $folder never go back up', ({ folder, mayImport }) => {
    const own = imports.filter(({ file }) => isWithin(file, [folder]));
    expect(own.filter(({ target }) => !isWithin(target, mayImport))).toEqual([]);
  });

  it('of the server never reach the screens', () => {
    const server = imports.filter(
      ({ file }) => isWithin(file, ['src/engine/server']) || /^src\/office\/\w+\/server\//.test(file),
    );
    expect(server.filter(({ target }) => isWithin(target, ['generated/admin', 'src/engine/admin']))).toEqual(
      [],
    );
  });

  it('of the connection are left to access, the database and the start of the server', () => {
    const allowed = ['src/engine/server/access', 'src/engine/server/database', 'src/cli', 'src/office/seed'];
    const wiring = ['app.ts', 'openOffice.ts', 'officeParts.ts', 'startServer.ts'].map(
      name => `src/engine/server/${name}`,
    );
    const holders = imports.filter(({ target }) =>
      /^src\/engine\/server\/database\/(connect|sqlite|postgres)\.ts$/.test(target),
    );
    const others = holders.filter(({ file }) => !isWithin(file, allowed) && !wiring.includes(file));
    expect(others.filter(({ file, target }) => !importsOnlyTypes(file, target))).toEqual([]);
  });

  it('of the rights of the product itself are left to what writes in its name', () => {
    const keepers: readonly (readonly [target: RegExp, mayImport: readonly string[]])[] = [
      [/^src\/engine\/server\/access\/asProduct\.ts$/, ['src/engine/server/records/product']],
      [
        /^src\/engine\/server\/records\/product\//,
        [
          'src/office',
          'src/engine/server/documents',
          'src/engine/server/rights',
          'src/engine/server/settings',
          'src/engine/server/jobs',
          'src/engine/server/records',
        ],
      ],
    ];
    for (const [target, mayImport] of keepers) {
      const others = imports.filter(item => target.test(item.target) && !isWithin(item.file, mayImport));
      expect(others).toEqual([]);
    }
    const namers = files(['src']).filter(file =>
      readFileSync(join(root, file), 'utf8').includes('withActor'),
    );
    expect(namers).toEqual(['src/engine/server/access/asProduct.ts', 'src/engine/server/access/data.ts']);
  });

  it.each(circleFree)('of %s run in no circle, types and import() included', folder => {
    expect(circleAmong(imports.filter(({ file }) => isWithin(file, [folder])))).toEqual([]);
  });

  it('are seen by this test', () => {
    expect(imports).toContainEqual({
      file: 'src/engine/server/openOffice.ts',
      target: 'src/engine/server/database/connect.ts',
    });
    expect(imports.length).toBeGreaterThan(200);
  });
});

/** The files that are left when those that import none of the others are taken away again and again. */
function circleAmong(all: readonly { readonly file: string; readonly target: string }[]): readonly string[] {
  const left = new Set(all.map(({ file }) => file));
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    const importing = new Set(all.filter(({ target }) => left.has(target)).map(({ file }) => file));
    for (const file of left) if (!importing.has(file)) left.delete(file);
  }
  return [...left];
}

function files(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(file => /\.tsx?$/.test(file))
    .sort();
}

/** Files of the project that a file names in an import, an export or an `import()`. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...text.matchAll(/(?:^(?:import|export)\b[^;'"]*?|\bimport\(\s*)['"]([.@][^'"]+)['"]/gm),
  ];
  return specifiers.flatMap(([, specifier]) => (specifier ? resolved(file, specifier) : []));
}

function resolved(file: string, specifier: string): readonly string[] {
  const base = join(root, pathOf(file, specifier));
  const found = ['', '.ts', '.tsx', '/index.ts'].map(ending => base + ending).find(isFile);
  return found ? [relative(root, found)] : [];
}

function pathOf(file: string, specifier: string): string {
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : join(dirname(file), specifier);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function importsOnlyTypes(file: string, target: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const name = target.split('/').at(-1);
  return [...text.matchAll(/^import\b[^;]*?from '([^']+)'/gm)]
    .filter(([, specifier]) => specifier?.endsWith(`/${name}`))
    .every(([statement]) => statement.startsWith('import type '));
}

const zoneOf = (file: string): string | undefined =>
  zones.find(({ folder }) => isWithin(file, [folder]))?.folder;
const isWithin = (file: string, folders: readonly string[]): boolean =>
  folders.some(folder => file === folder || file.startsWith(`${folder}/`));
