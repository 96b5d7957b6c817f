import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../model';
import { repository } from '../officeAt.mjs';
import type { Outcome } from '../outcome';
import { emitDialect } from './emitDialect';
import { emitReference } from './emitReference';
import { metaSchema } from './metaSchema';

/** What follows from the meta-schemas alone, and so is the same for every office. Paths begin at the root of the repository. */
export function metaFiles(): readonly OutputFile[] {
  const meta = metaSchema('meta.schema.json');
  const product = metaSchema('product.schema.json');
  return [
    { path: 'codegen/dialect.ts', text: emitDialect({ EntitySchema: meta, ProductSchema: product }) },
    { path: 'schemas/README.md', text: emitReference(meta, product) },
  ];
}

/** Writes those that differ and names them; with `check` it only names them, which is a failure. */
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

/** Null where there is no such file yet. */
function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
