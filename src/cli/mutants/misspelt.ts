import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { groupBy } from '@engine/shared/groupBy.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf';
import { entities } from '@generated/tables';
import type { Tree } from './copyOfTree.ts';
import { misspelt, type Occurrence, occurrencesOf } from './misspellings.ts';
import { serverFiles } from './serverFiles.ts';

/** Every occurrence of a column name in the office's server code. */
export function columnPlaces(): readonly Occurrence[] {
  const columns = new Set(tablesOf(entities).flatMap(table => table.columns.map(({ name }) => name)));
  return serverFiles('src/office').flatMap(file => occurrencesOf(file, readFileSync(file, 'utf8'), columns));
}

/**
 * The places where a misspelt column compiles. First all are misspelt at once; those without an error on
 * their line are then tried again, one per file at a time, because another error may have hidden theirs.
 */
export async function undetected(tree: Tree, places: readonly Occurrence[]): Promise<readonly Occurrence[]> {
  if (places.length === 0) return [];
  const compile = openCompiler(tree.folder);
  const before = compile();
  if (before.size > 0) throw new Error(`Faulty without any misspelling:\n${[...before].join('\n')}`);
  const passed = async (
    round: readonly Occurrence[],
    isNamed: (errors: ReadonlySet<string>, at: Occurrence) => boolean,
  ) => {
    const faults = [...groupBy(round, ({ file }) => file)].map(([file, own]) => ({
      file,
      source: misspelt(readFileSync(file, 'utf8'), own),
    }));
    const errors = await tree.with(faults, async () => compile());
    return round.filter(place => !isNamed(errors, place));
  };
  const hidden: Occurrence[] = [];
  for (const isRead of [true, false]) {
    const round = places.filter(place => place.isRead === isRead);
    hidden.push(...(await passed(round, (errors, { file, line }) => errors.has(`${file}:${line}`))));
  }
  const survivors: Occurrence[] = [];
  for (const round of roundsOf(hidden))
    survivors.push(...(await passed(round, (errors, { file }) => errors.has(file))));
  return survivors;
}

/** The first place of each file, then the second of each, and so on. */
function roundsOf(places: readonly Occurrence[]): readonly (readonly Occurrence[])[] {
  const files = [...groupBy(places, ({ file }) => file).values()];
  const longest = Math.max(0, ...files.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => files.flatMap(own => own[at] ?? []));
}

/**
 * Returns a function that compiles the office and returns the files and lines with errors; it compiles
 * incrementally.
 */
function openCompiler(folder: string): () => ReadonlySet<string> {
  const project = join(folder, 'tsconfig.misspelt.json');
  const include = ['src/office', 'src/engine/server', 'generated'];
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include }));
  const kept = ['--incremental', '--tsBuildInfoFile', join(folder, 'misspelt.tsbuildinfo')];
  const args = ['--noEmit', '--pretty', 'false', '-p', project, ...kept];
  return () => {
    const run = spawnSync(resolve('node_modules/.bin/tsc'), args, { cwd: folder, encoding: 'utf8' });
    if (run.error) throw run.error;
    const errors = [...run.stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)];
    return new Set(errors.flatMap(([, file = '', line = '']) => [file, `${file}:${line}`]));
  };
}
