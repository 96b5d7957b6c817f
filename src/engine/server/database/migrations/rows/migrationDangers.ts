import { npmCommand } from '../../../../shared/npmCommand.ts';
import type { Danger } from '../../../../shared/tables/danger.ts';
import { changeInWords, metInWords } from '../../../../shared/tables/dangerInWords.ts';
import { dangersWithin } from '../../../../shared/tables/dangers.ts';
import type { Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { Met, Trial } from '../../../../shared/tables/trial.ts';
import type { Dialect, Handle } from '../../database.ts';
import { errorCode } from '../../errorCode.ts';
import type { MigrationFile } from '../files/migrationFiles.ts';
import { MigrationRefused } from '../files/migrationRefused.ts';
import { metRows } from './metRows.ts';

/**
 * Throws `MigrationRefused` for steps that lose data and were not acknowledged, and for steps that existing rows make
 * impossible, which cannot be acknowledged. A step that affects no row needs no acknowledgement. Returns what the
 * steps meet.
 */
export async function refuseDangers(
  handle: Handle,
  dialect: Dialect,
  file: MigrationFile,
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<readonly Met[]> {
  const met = await metRows(handle, dialect, dangersWithin(before, steps));
  const refused = refusalOf(file, { met, refusals: [] });
  if (refused) throw refused;
  return met;
}

/** The refusal for everything that a migration meets; null if there is nothing. */
export function refusalOf(file: MigrationFile, { met, refusals }: Trial): MigrationRefused | null {
  const against = met.filter(({ danger, rows }) => danger.breaks && rows !== null && rows > 0);
  const open = met.filter(
    each => each.rows !== 0 && !against.includes(each) && !file.acknowledge.includes(each.danger.name),
  );
  if (against.length === 0 && open.length === 0) return null;
  const described = (remedy: string) => [
    ...(against.length > 0 ? ['Rows stand against it:', ...against.map(line)] : []),
    ...refusals.map(refusal => `  ${refusal}`),
    ...(against.length > 0 ? [remedy] : []),
    ...(open.length > 0
      ? [
          `It would lose data:`,
          ...open.map(line),
          `If that is wanted, add to its "acknowledge": ${JSON.stringify(open.map(({ danger }) => danger.name))}`,
        ]
      : []),
  ];
  return new MigrationRefused(
    `Migration ${file.name} was stopped, nothing was changed. ${described(remedyAtStart()).join('\n')}`,
    { reason: `Migration ${file.name} cannot be done. ${described(remedyOfTrial()).join('\n')}` },
  );
}

const ownValues = () =>
  `let the migration itself give them values, before it is released: ${npmCommand('codegen', 'plan', '--fill')}, or its function.`;
const remedyAtStart = () =>
  `Start the build before this one, change or delete these rows there, and start this one again. Or ${ownValues()}`;
const remedyOfTrial = () => `Change or delete these rows first, or ${ownValues()}`;

const line = (met: Met) => `  ${met.rows === null ? uncounted(met) : metInWords(met)}`;
const uncounted = ({ danger }: Met) => `${changeInWords(danger)}: rows cannot be counted beforehand`;

/**
 * Translates the database's error for a step; the name of the constraint or column leads to the field. Contains no
 * values of rows.
 */
export function refusedStep(
  file: MigrationFile,
  error: unknown,
  tables: readonly TableDef[],
  dangers: readonly Danger[] = [],
): unknown {
  const code = errorCode(error);
  const isOfRows = /^(22|23)|SQLITE_CONSTRAINT|UNKNOWN_SQLITE_ERROR_3091/.test(code);
  // For an added column, SQLite does not name the violated constraint.
  if (!(error instanceof Error) || !(isOfRows || error.message.includes('constraint failed'))) return error;
  const breaking = dangers.filter(({ breaks }) => breaks).map(changeInWords);
  const broken = brokenRule(error, tables) ?? (breaking.join(', ') || null);
  const row = 'row' in error ? `, at the row with the id ${error.row}` : '';
  const against = `${broken === null ? '' : `: ${broken}`}${row}`;
  return new MigrationRefused(
    `Migration ${file.name} was stopped, nothing was changed. The rows that are there stand against it${against}. ${remedyAtStart()}`,
    {
      cause: error,
      reason: `The rows that are there stand against it${against}. Give them other values, or change or delete them first.`,
    },
  );
}

/** `note of bank (maxLength)`; null if the error names nothing known */
function brokenRule(error: Error, tables: readonly TableDef[]): string | null {
  const text = error.message.replaceAll('new__', '').replace(/: ".*"/s, '');
  const isNamed = (name: string) => new RegExp(`(^|[^\\w])${name}($|[^\\w])`).test(text);
  for (const { name: table, checks, indexes, foreignKeys, columns } of tables) {
    const check = checks.find(({ name }) => isNamed(name));
    if (check) return `${check.field} of ${table} (${check.code})`;
    const index = indexes.find(
      ({ name, columns: own }) =>
        isNamed(name) || (/UNIQUE/.test(text) && own.every(column => isNamed(`${table}.${column}`))),
    );
    if (index?.unique) return `${index.fields.join('+')} of ${table} (unique)`;
    const key = foreignKeys.find(({ name }) => isNamed(name));
    if (key) return `${key.field} of ${table} (reference)`;
    const column = columns.find(
      ({ name }) =>
        isNamed(`${table}.${name}`) || (isNamed(`column "${name}"`) && isNamed(`relation "${table}"`)),
    );
    if (column) return `${column.field} of ${table}${/not.?null/i.test(text) ? ' (required)' : ''}`;
  }
  return null;
}
