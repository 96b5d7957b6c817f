import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One file of the project that names another in an import, an export or an `import()`, for values or types. */
export interface Import {
  readonly file: string;
  readonly target: string;
}

const aliases = { '@engine/': 'src/engine/', '@generated/': 'generated/', '@office/': 'src/office/' };

/** Every file of code below the folders, by its path in the repository. */
export function filesBelow(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(file => /\.(tsx?|mjs)$/.test(file))
    .sort();
}

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

export const importsBelow = (folders: readonly string[]): readonly Import[] =>
  filesBelow(folders).flatMap(file =>
    [
      ...textOf(file).matchAll(/(?:^(?:import|export)\b[^;'"]*?|\bimport\(\s*)['"]([.@][^'"]+)['"]/gm),
    ].flatMap(([, specifier = '']) => resolved(file, specifier).map(target => ({ file, target }))),
  );

function resolved(file: string, specifier: string): readonly string[] {
  const base = join(root, pathOf(file, specifier));
  const found = ['', '.ts', '.tsx', '/index.ts'].map(ending => base + ending).find(isFile);
  return found ? [relative(root, found)] : [];
}

function pathOf(file: string, specifier: string): string {
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : join(dirname(file), specifier);
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The files that are left when those that import none of the others, or that none imports, are taken away again and again. */
export function circleAmong(imports: readonly Import[]): readonly string[] {
  const left = new Set(imports.map(({ file }) => file));
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    const inside = imports.filter(({ file, target }) => left.has(file) && left.has(target));
    const importing = new Set(inside.map(({ file }) => file));
    const imported = new Set(inside.map(({ target }) => target));
    for (const file of left) if (!importing.has(file) || !imported.has(file)) left.delete(file);
  }
  return [...left];
}
