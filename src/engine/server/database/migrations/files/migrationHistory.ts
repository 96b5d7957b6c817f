import { npmCommand } from '../../../../shared/npmCommand.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { MigrationRefused } from './migrationRefused.ts';

/** A row of `migrations`. */
export interface Recorded {
  readonly name: string;
  readonly checksum: string;
  /** the tables after the migration, as JSON */
  readonly tables: string;
}

export const tablesAfter = (recorded: Recorded | undefined): readonly TableDef[] =>
  recorded ? JSON.parse(recorded.tables) : [];

/**
 * Position of the first applied migration whose file has changed; null if none has. Throws `MigrationRefused` if the
 * names of the applied migrations are not those with which this build's begin.
 */
export function firstChanged(files: readonly MigrationFile[], recorded: readonly Recorded[]): number | null {
  const parting = recorded.findIndex(({ name }, position) => files[position]?.name !== name);
  if (parting >= 0) throw parted(files, recorded, parting);
  const changed = recorded.findIndex(({ checksum }, position) => {
    const file = files[position];
    return file?.checksum !== checksum && file?.formerChecksum !== checksum;
  });
  return changed < 0 ? null : changed;
}

/**
 * The newest applied migration, if this build has all those before it but neither this one nor another in its place.
 */
export function draftGone(files: readonly MigrationFile[], recorded: readonly Recorded[]): Recorded | null {
  const last = recorded.at(-1);
  const isGone = last !== undefined && files.every(({ name }) => name !== last.name);
  const isRest = recorded.slice(0, -1).every(({ name }, position) => files[position]?.name === name);
  return isGone && isRest ? last : null;
}

/** The refusal for different histories: names both sides, and the migrations that only one of them has. */
function parted(
  files: readonly MigrationFile[],
  recorded: readonly Recorded[],
  position: number,
): MigrationRefused {
  const known = new Set(recorded.map(({ name }) => name));
  const own = new Set(files.map(({ name }) => name));
  const foreign = recorded.filter(({ name }) => !own.has(name)).map(({ name }) => name);
  const left = files
    .slice(position)
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => name);
  const renumbered = recorded.flatMap(row => {
    const now = files.find(({ name, checksum }) => name !== row.name && checksum === row.checksum);
    return now && slugOf(now.name) === slugOf(row.name) && !own.has(row.name) ? [{ row, now }] : [];
  });
  const [moved] = renumbered;
  if (moved) {
    const before = left.filter(name => renumbered.every(({ now }) => now.name !== name));
    return new MigrationRefused(
      `The database has ${list(renumbered.map(({ row }) => row.name))}, which this build has under another number: ${list(renumbered.map(({ now }) => now.name))}${before.length > 0 ? `, after ${list(before)}, which the database does not have` : ''}. Nothing was changed. Two branches were merged, and their migrations renumbered (plan --rebase), after this database had got the one of ${slugOf(moved.row.name)}. Start the build from before the merge, or take a database or backup from before ${moved.row.name}.`,
    );
  }
  const last = recorded[position - 1]?.name;
  const common = last === undefined ? 'from the first one on' : `after ${last}`;
  if (left.length === 0)
    return new MigrationRefused(
      `The database has migration ${list(foreign)}, which this build does not; nothing was changed. A newer build made it: start that one, or a newer one. Or take ${foreign.length === 1 ? 'it' : 'them'} back with the newer build, where that is possible: ${npmCommand('codegen', 'undo')}`,
    );
  if (foreign.length === 0) {
    const isFork = left.some(name => recorded.some(row => numberOf(row.name) === numberOf(name)));
    const wayOut = isFork
      ? `give ${list(left)} the numbers after the others: ${npmCommand('codegen', 'plan', '--rebase', ...left)}`
      : `delete the file of ${list(left)}, and plan its change again, so that it comes last: ${npmCommand('codegen', 'plan')}`;
    return new MigrationRefused(
      `This build has migration ${list(left)} before ${recorded[position]?.name}, which the database got without it; nothing was changed. Two branches were merged: ${wayOut}`,
    );
  }
  return new MigrationRefused(
    `Database and build come from two branches, which part ${common}: the database has ${list(foreign)}, this build has ${list(left)}. Nothing was changed. Start the build that has ${list(foreign)}; or merge the branches, and give the migrations of the one that no other database has the later numbers: ${npmCommand('codegen', 'plan', '--rebase')}`,
  );
}

export function changedFile(file: MigrationFile, recorded: Recorded): MigrationRefused {
  const [there, here] = [recorded.checksum, file.checksum].map(checksum => checksum.slice(0, 8));
  return new MigrationRefused(
    `Migration ${file.name}${file.formerChecksum === null ? '' : ', or the functions beside it,'} was changed after it was applied to this database, or two branches made one of this name: the database has ${there}, this build ${here}. Nothing was changed. Restore the file, and put the change into a new one: ${npmCommand('codegen', 'plan')}`,
  );
}

const slugOf = (name: string): string => name.slice(5);
const numberOf = (name: string): string => name.slice(0, 4);

const list = (names: readonly string[]): string => names.join(', ');
