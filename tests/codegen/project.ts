import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { runCodegen } from '../../codegen/run';

export const ROOT = join(import.meta.dirname, '../..');
export const SAMPLE = join(import.meta.dirname, 'sample');
/** A few entities of an engine, small enough to be read in the golden files. */
export const SAMPLE_SYSTEM = join(import.meta.dirname, 'system');

export type Json = { [key: string]: unknown };

/** A folder with its own schemas/, a copy of the sample unless given; it is removed when the test ends. */
export async function project(source: string = SAMPLE, systemDir: string = SAMPLE_SYSTEM) {
  const folder = await mkdtemp(join(tmpdir(), 'tours-codegen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const schemasDir = join(folder, 'schemas');
  const outDir = join(folder, 'generated');
  await cp(source, schemasDir, { recursive: true });
  const pathOf = (name: string) => join(schemasDir, `${name}.json`);
  return {
    folder,
    schemasDir,
    systemDir,
    outDir,
    write: (name: string, text: string) => writeFile(pathOf(name), text),
    /** changes one schema through its value; the text is that of JSON.stringify */
    edit: async (name: string, change: (schema: Json) => void) => {
      const schema = JSON.parse(await readFile(pathOf(name), 'utf8')) as Json;
      change(schema);
      await writeFile(pathOf(name), `${JSON.stringify(schema, null, 2)}\n`);
    },
    run: (options: { check?: boolean } = {}) => runCodegen({ schemasDir, systemDir, outDir, ...options }),
    /** the real command line, for that folder, with the entities of the real engine */
    cli: (...args: readonly string[]) => cli([inject('codegenProgram')], folder, args),
    /** the same as npm starts it, translated on the way: what loads TypeScript of the office needs it */
    npmCli: (...args: readonly string[]) => cli(fromSources, folder, args),
  };
}

export type Project = Awaited<ReturnType<typeof project>>;

/** Sets the value at a JSON pointer, or removes it when the value is undefined. */
export function put(schema: Json, pointer: string, value: unknown): void {
  const path = pointer.split('/').slice(1);
  const last = path.pop() ?? '';
  const owner = path.reduce<Json>((at, key) => at[key] as Json, schema);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
}

export interface Ended {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

const fromSources = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(ROOT, 'codegen/cli.ts')];

const cli = (program: readonly string[], office: string, args: readonly string[]) =>
  new Promise<Ended>(resolve => {
    execFile(process.execPath, [...program, ...args, '--office', office], {}, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr }),
    );
  });

/** Every file below a folder, by path, with its text. */
export async function textsBelow(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)));
  const texts = await Promise.all(
    paths.sort().map(async path => [path, await readFile(join(folder, path), 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}
