import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../model';
import { repository } from '../officeAt.mjs';
import type { Outcome } from '../outcome';
import { DIALECT, emitDialect } from './emitDialect';
import { emitReference } from './emitReference';
import { metaSchema } from './metaSchema';

/**
 * The files that depend only on the meta-schemas, so they are the same for every office. Paths are relative
 * to the root of the repository.
 */
export function metaFiles(): readonly OutputFile[] {
  const meta = metaSchema('meta.schema.json');
  const product = metaSchema('product.schema.json');
  return [
    ...emitDialect({ EntitySchema: meta, ProductSchema: product }),
    { path: 'schemas/README.md', text: emitReference(meta, product) },
  ];
}

/** Writes the files that differ and lists them; with `check` it only lists them, which is a failure. */
export function refreshMetaFiles(check: boolean, root: string = repository): Outcome {
  const files = metaFiles();
  const stale = files.filter(({ path, text }) => textAt(join(root, path)) !== text);
  const dropped = dialectFiles(root).filter(path => !files.some(file => file.path === path));
  if (!check) {
    mkdirSync(join(root, DIALECT), { recursive: true });
    for (const { path, text } of stale) writeFileSync(join(root, path), text);
    for (const path of dropped) rmSync(join(root, path));
  }
  const lines = [...stale.map(({ path }) => `~ ${path}`), ...dropped.map(path => `- ${path}`)];
  if (lines.length === 0 || !check) return { ok: true, text: lines.join('\n') };
  return {
    ok: false,
    text: [...lines, 'What follows from the meta-schemas is out of date. Run: npm run codegen'].join('\n'),
  };
}

/** The files of the dialect that are there, the ones that nothing emits any more included. */
const dialectFiles = (root: string): readonly string[] =>
  existsSync(join(root, DIALECT)) ? readdirSync(join(root, DIALECT)).map(name => `${DIALECT}/${name}`) : [];

/** Null if the file does not exist. */
function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
