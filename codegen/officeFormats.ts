import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OfficeFormats } from '../src/engine/shared/officeFormats';

const none: OfficeFormats = {};
let latest: { readonly address: string; readonly formats: OfficeFormats } | null = null;

/** The code of the formats that product.json names, in the folder of the office, as it was saved last; none where there is no such file. */
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

/** As far as they can be loaded: what is wrong with that code is for the compiler to say, and it may wait for what codegen makes. */
export const knownFormats = (schemasDir: string): Promise<OfficeFormats> =>
  officeFormats(join(schemasDir, '..')).catch(() => none);
