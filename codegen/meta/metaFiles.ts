import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../model';
import { repository } from '../officeAt.mjs';
import type { Outcome } from '../outcome';
import { emitDialect } from './emitDialect';
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
    { path: 'codegen/dialect.ts', text: emitDialect({ EntitySchema: meta, ProductSchema: product }) },
    { path: 'schemas/README.md', text: emitReference(meta, product) },
  ];
}

/** Writes the files that differ and lists them; with `check` it only lists them, which is a failure. */
export function refreshMetaFiles(check: boolean, root: string = repository): Outcome {
  const stale = metaFiles().filter(({ path, text }) => textAt(join(root, path)) !== text);
  if (!check) for (const { path, text } of stale) writeFileSync(join(root, path), text);
  const lines = stale.map(({ path }) => `~ ${path}`);
  if (stale.length === 0 || !check) return { ok: true, text: lines.join('\n') };
  return {
    ok: false,
    text: [...lines, 'What follows from the meta-schemas is out of date. Run: npm run codegen'].join('\n'),
  };
}

/** Null if the file does not exist. */
function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
