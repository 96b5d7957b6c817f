import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OfficeFormats } from '../src/engine/shared/officeFormats';

const none: OfficeFormats = {};
let latest: { readonly address: string; readonly formats: OfficeFormats } | null = null;

/**
 * The functions of `src/office/formats.ts` in the folder of the office, loaded again after each save; empty
 * if there is no such file.
 */
export async function officeFormats(office: string): Promise<OfficeFormats> {
  const file = resolve(office, 'src/office/formats.ts');
  const saved = statSync(file, { throwIfNoEntry: false });
  if (!saved) return none;
  const address = `${pathToFileURL(file).href}?saved=${saved.mtimeMs}`;
  if (latest?.address === address) return latest.formats;
  const module: { readonly formats?: OfficeFormats } = await import(address);
  latest = { address, formats: module.formats ?? none };
  return latest.formats;
}

/**
 * Empty if the file cannot be loaded: the compiler reports errors in it, and it may import files that codegen
 * has yet to write.
 */
export const knownFormats = (schemasDir: string): Promise<OfficeFormats> =>
  officeFormats(join(schemasDir, '..')).catch(() => none);
