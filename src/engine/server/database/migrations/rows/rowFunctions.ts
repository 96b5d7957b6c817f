import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RowFunction } from '../../../../shared/tables/rowFunction.ts';
import { MigrationRefused } from '../files/migrationRefused.ts';

/** The function for the rows of a table in `NNNN_slug.ts`, which the build compiles to `NNNN_slug.js`. */
export async function rowFunctionOf(folder: string, migration: string, table: string): Promise<RowFunction> {
  const file = ['js', 'ts'].map(ending => join(folder, `${migration}.${ending}`)).find(existsSync);
  if (file === undefined)
    throw new MigrationRefused(
      `Migration ${migration} needs the file ${migration}.ts beside it, which is missing. Restore it.`,
    );
  const named = (await load(file))[table];
  if (isFunction(named)) return named;
  throw new MigrationRefused(
    `${file} has no function for the rows of ${table}. Export one: export const ${table}: RowFunction = row => ({ … });`,
  );
}

/** Programs that run from source (commands, `npm run dev`) find TypeScript, which is loaded through tsx. */
async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  const url = pathToFileURL(file).href;
  if (file.endsWith('.js')) return import(/* @vite-ignore */ url);
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(url, import.meta.url);
}

const isFunction = (value: unknown): value is RowFunction => typeof value === 'function';
