import { CompiledQuery } from 'kysely';
import { type Danger, dangersOf } from '../../shared/tables/dangers.ts';
import type { Step } from '../../shared/tables/steps.ts';
import type { TableDef } from '../../shared/tables/tableDef.ts';
import type { Dialect, Handle } from './database.ts';
import { affectedIdsSql, affectedRowsSql } from './ddl/affectedRowsSql.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { MigrationRefused } from './migrationRefused.ts';

/**
 * Throws `MigrationRefused` for what nobody has acknowledged, and for what the rows themselves stand against, which no
 * acknowledgement changes.
 */
export async function refuseDangers(
  handle: Handle,
  dialect: Dialect,
  file: MigrationFile,
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<void> {
  const dangers = dangersOf(before, steps);
  const lines: { readonly danger: Danger; readonly text: string; readonly rows: number }[] = [];
  for (const danger of dangers) lines.push({ danger, ...(await affectedRows(handle, dialect, danger)) });

  const impossible = lines.filter(({ danger, rows }) => danger.breaks && rows > 0);
  const open = lines.filter(({ danger }) => !file.acknowledge.includes(danger.name));
  if (impossible.length === 0 && open.length === 0) return;
  const shown = lines.filter(line => impossible.includes(line) || open.includes(line));
  const nextSteps = [
    ...(impossible.length > 0 ? [waysOut(impossible.map(({ danger }) => danger.name))] : []),
    ...(open.length > 0
      ? [
          `If that is wanted, add to its "acknowledge": ${JSON.stringify(open.map(({ danger }) => danger.name))}`,
        ]
      : []),
  ];
  throw new MigrationRefused(
    `Migration ${file.name} was stopped, nothing was changed. It would lose data or break rows:\n${shown.map(({ text }) => `  ${text}`).join('\n')}\n${nextSteps.join('\n')}`,
  );
}

const waysOut = (names: readonly string[]): string =>
  `Rows stand against ${names.join(', ')}: start the build before this one, change or delete these rows there, and start this one again.`;

async function affectedRows(
  handle: Handle,
  dialect: Dialect,
  danger: Danger,
): Promise<{ readonly text: string; readonly rows: number }> {
  const counted = await attempt(handle, affectedRowsSql(dialect, danger));
  // It names columns that only the migration itself makes: then its statements find out.
  if (counted === null) return { text: `${danger.name}: rows cannot be counted beforehand`, rows: 0 };
  const rows = Number(counted[0]?.affected ?? 0);
  const ids = rows > 0 && danger.breaks ? await attempt(handle, affectedIdsSql(dialect, danger)) : null;
  const which = ids
    ? `, with the ids ${ids.map(({ id }) => id).join(', ')}${ids.length < rows ? ' …' : ''}`
    : '';
  return { text: `${danger.name}: ${rows} rows affected${which}`, rows };
}

/** null when the statement fails; the transaction goes on */
async function attempt(
  handle: Handle,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[] | null> {
  const run = (text: string) =>
    handle.executeQuery<Readonly<Record<string, unknown>>>(CompiledQuery.raw(text));
  await run('savepoint looking');
  try {
    return (await run(statement)).rows;
  } catch {
    await run('rollback to savepoint looking');
    return null;
  } finally {
    await run('release savepoint looking');
  }
}

/** What the database itself said against a step. Values of rows are not part of its message. */
export function refusedStep(file: MigrationFile, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !/^(22|23)|SQLITE_CONSTRAINT|UNKNOWN_SQLITE_ERROR_3091/.test(code))
    return error;
  const message = error.message.replaceAll('new__', '').replace(/: ".*"/s, '');
  return new MigrationRefused(
    `Migration ${file.name} was stopped, nothing was changed. The rows that are there stand against it: ${message}. Start the build before this one, change or delete these rows there, and start this one again.`,
    { cause: error },
  );
}
