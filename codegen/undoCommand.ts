import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../src/engine/shared/npmCommand';
import type { Migration } from '../src/engine/shared/tables/steps';
import { migrationNames, stepsOf } from './migrations';
import type { Model } from './model';
import type { Outcome } from './outcome';
import { tablesAfter } from './plan';
import { undoOf } from './planUndo';

/** Undoes the newest migration of a database; returns what to print about its rows. */
export type TakeBack = (options: {
  readonly url: string | null;
  readonly product: Model['product'];
  readonly folder: string;
  readonly undo: Migration;
}) => Promise<Outcome>;

/** `undo 0026_add_bills_note`; without a name, undoes the newest migration of the folder. */
export async function undoCommand(
  folder: string,
  product: Model['product'],
  args: readonly string[],
  takeBack: TakeBack,
): Promise<Outcome> {
  const names = migrationNames(folder);
  const at = args.indexOf('--database');
  const [given] = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const name = given ?? names.at(-1);
  if (name === undefined || !names.includes(name))
    return { ok: false, text: `There is no migration ${name ?? ''} in ${folder}.` };
  if (name === names[0])
    return {
      ok: false,
      text: `${name} makes the first tables: before it there is nothing to go back to. For an empty database, make a new one.`,
    };
  const undo = readUndo(folder, name, names);
  if ('lost' in undo)
    return {
      ok: false,
      text: `${name} cannot be taken back, since this cannot: ${undo.lost.join(', ')}. Take a backup from before it: ${npmCommand('restore', 'BACKUP')}`,
    };
  return takeBack({ url: at < 0 ? null : (args[at + 1] ?? null), product, folder, undo });
}

/**
 * The undo file beside the migration, which may have been edited by hand, otherwise the undo computed from
 * its steps.
 */
function readUndo(
  folder: string,
  name: string,
  names: readonly string[],
): Migration | { readonly lost: readonly string[] } {
  const path = join(folder, `${name}.undo.json`);
  if (existsSync(path)) {
    const file: Omit<Migration, 'name'> = JSON.parse(readFileSync(path, 'utf8'));
    return { ...file, name };
  }
  const before = tablesAfter(folder, names.slice(0, names.indexOf(name)));
  const undo = undoOf(name, before, stepsOf(folder, name));
  return undo.kind === 'undo' ? undo.migration : { lost: undo.steps };
}
