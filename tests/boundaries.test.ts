import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Zone {
  readonly folder: string;
  readonly mayImport: readonly string[];
}

/** The table of the architecture; the first zone whose folder holds a file is the file's. */
const zones: readonly Zone[] = [
  { folder: 'codegen', mayImport: ['codegen', 'src/shared'] },
  { folder: 'src/shared', mayImport: ['src/shared'] },
  { folder: 'src/admin/kit', mayImport: ['src/admin/kit', 'src/shared'] },
  {
    folder: 'generated/admin',
    mayImport: ['generated', 'src/admin/kit', 'src/admin/resources', 'src/shared'],
  },
  { folder: 'generated', mayImport: ['generated', 'src/shared'] },
  // the start of the program: it fills an empty database with demo data where the mode asks for it
  { folder: 'src/server/main.ts', mayImport: ['src/server', 'src/shared', 'src/cli/seed'] },
  { folder: 'src/server', mayImport: ['src/server', 'src/shared', 'generated'] },
  { folder: 'src/admin', mayImport: ['src/admin', 'src/shared', 'generated'] },
];

/** Inside the server the flow is http → records, auth, domain → access → database, never back. */
const layers: readonly Zone[] = [
  { folder: 'src/server/database', mayImport: ['src/server/database', 'src/shared'] },
  { folder: 'src/server/access', mayImport: ['src/server/access', 'src/server/database', 'src/shared'] },
];

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
    const server = imports.filter(({ file }) => isWithin(file, ['src/server']));
    expect(server.filter(({ target }) => isWithin(target, ['generated/admin', 'src/admin']))).toEqual([]);
  });

  it('of the connection are left to access, the database and the start of the server', () => {
    const allowed = ['src/server/access', 'src/server/database', 'src/cli'];
    const wiring = ['src/server/app.ts', 'src/server/startServer.ts', 'src/server/main.ts'];
    const holders = imports.filter(({ target }) =>
      /^src\/server\/database\/(connect|sqlite|postgres)\.ts$/.test(target),
    );
    const others = holders.filter(({ file }) => !isWithin(file, allowed) && !wiring.includes(file));
    expect(others.filter(({ file, target }) => !importsOnlyTypes(file, target))).toEqual([]);
  });

  it('of the rights of the product itself are left to what writes in its name', () => {
    const keepers: readonly (readonly [target: RegExp, mayImport: readonly string[]])[] = [
      [/^src\/server\/access\/asProduct\.ts$/, ['src/server/records/product']],
      [
        /^src\/server\/records\/product\//,
        ['src/server/domain', 'src/server/hooks', 'src/server/jobs', 'src/server/records'],
      ],
    ];
    for (const [target, mayImport] of keepers) {
      const others = imports.filter(item => target.test(item.target) && !isWithin(item.file, mayImport));
      expect(others).toEqual([]);
    }
    const namers = files(['src']).filter(file =>
      readFileSync(join(root, file), 'utf8').includes('withActor'),
    );
    expect(namers).toEqual(['src/server/access/asProduct.ts', 'src/server/access/data.ts']);
  });

  it('are seen by this test', () => {
    expect(imports).toContainEqual({
      file: 'src/server/startServer.ts',
      target: 'src/server/database/connect.ts',
    });
    expect(imports.length).toBeGreaterThan(200);
  });
});

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
  const specifiers = [...text.matchAll(/(?:^(?:import|export)\b[^;'"]*?|\bimport\(\s*)['"](\.[^'"]+)['"]/gm)];
  return specifiers.flatMap(([, specifier]) => (specifier ? resolved(file, specifier) : []));
}

function resolved(file: string, specifier: string): readonly string[] {
  const base = join(root, dirname(file), specifier);
  const found = ['', '.ts', '.tsx', '/index.ts'].map(ending => base + ending).find(isFile);
  return found ? [relative(root, found)] : [];
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
