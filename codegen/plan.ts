import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityMeta } from '../src/engine/shared/entityMeta.ts';
import { npmCommand } from '../src/engine/shared/npmCommand';
import type { Danger } from '../src/engine/shared/tables/danger.ts';
import { dangersOf } from '../src/engine/shared/tables/dangers.ts';
import { diffTables, renamesOf } from '../src/engine/shared/tables/diffTables.ts';
import { meaningInWords } from '../src/engine/shared/tables/meaning.ts';
import { applySteps, isDataStep, type Step } from '../src/engine/shared/tables/steps.ts';
import type { TableDef } from '../src/engine/shared/tables/tableDef.ts';
import { tablesOf } from '../src/engine/shared/tables/tablesOf.ts';
import { migrationNames, stepsOf } from './migrations';
import { noChoices, type PlanChoices } from './planArguments';
import { withData } from './planData';
import { renamedJoins } from './planJoins';
import { refuseUnknownFormers, renamedFields, renamedTables } from './planRenames';
import { formerTables, renamedResources } from './planResources';
import { renamedRights } from './planRights';

export interface Plan {
  /** empty when the migrations already lead to the model */
  readonly steps: readonly Step[];
  /** steps that would lose data or that rows may violate; each must be acknowledged by its name */
  readonly dangers: readonly Danger[];
  /** `0002_add_banks_swift`: the migration to write, or null when there is nothing to do */
  readonly name: string | null;
}

/** The steps from the state after the migrations of a folder to the model. */
export function planMigration(
  entities: readonly EntityMeta[],
  folder: string,
  choices: PlanChoices = noChoices,
): Plan {
  const before = tablesOfMigrations(folder);
  refuseUnknownFormers(before, entities);
  return planBetween(before, entities, numberOfMigrations(folder) + 1, choices);
}

/**
 * Like `planMigration`, but the newest migration is rewritten to lead to the model: for a draft that no other
 * checkout has yet (`npm run dev`, and 0001 before the first release).
 */
export function planDraft(
  entities: readonly EntityMeta[],
  folder: string,
  choices: PlanChoices = noChoices,
): Plan & { readonly nameOfSteps: string | null } {
  const names = migrationNames(folder);
  const earlier = names.slice(0, -1);
  const plan = planBetween(tablesAfter(folder, earlier), entities, earlier.length + 1, choices);
  return { ...plan, name: names.at(-1) ?? null, nameOfSteps: plan.name };
}

function planBetween(
  before: readonly TableDef[],
  entities: readonly EntityMeta[],
  number: number,
  choices: PlanChoices,
): Plan {
  const renames = [...choices.renames, ...formerTables(before, entities)];
  const renamed = renamedTables(before, entities, renames);
  const named = renamedFields(entities, choices.renames);
  const sameNames = applySteps(before, renamed);
  const joins = renamedJoins(sameNames, named, renames);
  const known = applySteps(before, [...renamed, ...joins]);
  const changes = diffTables(known, tablesOf(entities), renamesOf(named));
  const steps = [
    ...renamed,
    ...joins,
    ...withData(named, known, changes, {
      ...choices,
      keys: [...renamedResources(before, entities), ...renamedRights(sameNames, named, renames)],
    }),
  ];
  const name = steps.length === 0 ? null : `${String(number).padStart(4, '0')}_${slugOf(number, steps)}`;
  return { steps, dangers: dangersOf(before, steps), name };
}

/**
 * The fault where a number of the migrations is missing or used twice, as after merging two branches that
 * each added one, and its remedy; null if there is none.
 */
export function forkOf(folder: string): string | null {
  const names = migrationNames(folder);
  const at = names.findIndex((name, index) => Number(name.slice(0, 4)) !== index + 1);
  if (at < 0) return null;
  const expected = String(at + 1).padStart(4, '0');
  return `${names[at]} should have the number ${expected}: two branches were merged that each wrote the next one. Give those of this branch the numbers after the others: ${npmCommand('codegen', 'plan', '--rebase')}`;
}

/** Writes the migration file of a plan; returns its path. */
export function writeMigration(
  folder: string,
  { name, steps }: Pick<Plan, 'name' | 'steps'>,
  acknowledge: readonly string[],
): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify({ steps, acknowledge }, null, 1)}\n`);
  return path;
}

/**
 * Writes a skeleton `NNNN_slug.ts` for the tables whose rows go through functions; returns its path, or null
 * if none is needed or the file exists.
 */
export function writeFunctions(folder: string, { name, steps }: Plan): string | null {
  const runs = steps.flatMap(step => (step.kind === 'run' ? [step] : []));
  const path = join(folder, `${name}.ts`);
  if (runs.length === 0 || existsSync(path)) return null;
  const functions = runs.map(
    ({ table, beside }) => `
/** Called with each row of ${table}${beside ? ` and those of ${beside.table} that belong to it` : ''}; returns the columns that change, or null. */
export const ${table}: RowFunction = ${beside ? '(row, beside)' : 'row'} => {
  throw new Error(\`Say what becomes of row \${row.id} of ${table}.\`);
};
`,
  );
  const head = "import type { RowFunction } from '@engine/shared/tables/rowFunction.ts';\n";
  writeFileSync(path, head + functions.join(''));
  return path;
}

/** One line for each step of a plan, for the developer. */
export const describeSteps = ({ steps }: Plan): readonly string[] => steps.map(describeStep);

function describeStep(step: Step): string {
  switch (step.kind) {
    case 'createTable':
      return `create table ${step.table} (${step.def.columns.length} columns)`;
    case 'dropTable':
      return `drop table ${step.table}`;
    case 'addColumn':
      return `add column ${step.table}.${step.column.name}${step.column.generated ? ', worked out for each row while the table is locked' : ''}`;
    case 'alterColumn':
      return `${words(step.kind)} ${step.table}.${step.column.name}`;
    case 'renameTable':
      return `rename table ${step.from} to ${step.table}`;
    case 'setMeanings':
      return `read ${Object.entries(step.meanings)
        .map(([column, meaning]) => `${step.table}.${column} as ${meaningInWords(meaning)}`)
        .join(', ')}`;
    case 'fill':
      return `fill ${step.table}.${step.field}`;
    case 'mapValues':
      return `map values of ${step.table}.${step.field}: ${Object.entries(step.values)
        .map(([from, to]) => `${from} to ${to}`)
        .join(', ')}`;
    case 'run':
      return `run the function for the rows of ${step.table}`;
    case 'link':
      return `move ${step.from.table}.${step.from.column} to rows of ${step.table}`;
    case 'unlink':
      return `move the first of ${step.from.table} to ${step.table}.${step.field}`;
    case 'renameResource':
      return `name ${step.from} ${step.to} in ${step.places.map(({ table, column }) => `${table}.${column}`).join(', ')}`;
    case 'recount':
      return `count the rows of ${step.table} again`;
    case 'renameColumn':
      return `rename column ${step.table}.${step.from} to ${step.column.name}`;
    case 'addCheck':
      return `add check ${step.check.name}`;
    case 'addForeignKey':
      return `add foreign key ${step.foreignKey.name}`;
    case 'addIndex':
      return `add ${step.index.unique ? 'unique ' : ''}index ${step.index.name}`;
    case 'addNoOverlap':
      return `add no overlap ${step.noOverlap.name}`;
    case 'addFreeze':
      return `add freeze ${step.freeze.name}`;
    case 'addTree':
      return `add tree ${step.tree.name}`;
    case 'setSearch':
      return `${step.search ? 'add' : 'drop'} search of ${step.table}`;
    default:
      return `${words(step.kind)} ${step.table}.${step.name}`;
  }
}

function words(kind: string): string {
  return kind.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
}

function slugOf(number: number, steps: readonly Step[]): string {
  if (number === 1) return 'initial';
  const ofTables = steps.filter(({ kind }) => /Table$|Column$/.test(kind));
  const main =
    ofTables.find(step => !columnOf(step).endsWith('_folded')) ??
    steps.find(isDataStep) ??
    steps.find(({ kind }) => kind === 'addCheck') ??
    ofTables[0] ??
    steps[0];
  const column = main ? columnOf(main) : '';
  const verb = main?.kind.endsWith('Check') ? 'alter' : words(main?.kind ?? 'change').split(' ')[0];
  return `${verb}_${main?.table ?? 'tables'}${column}`.slice(0, 60);
}

function columnOf(step: Step): string {
  if (step.kind === 'dropColumn') return `_${step.name}`;
  if (step.kind === 'addCheck') return `_${step.check.field}`;
  if (!('column' in step)) return '';
  return `_${typeof step.column === 'string' ? step.column : step.column.name}`;
}

/** The tables after all migrations of a folder. */
export function tablesOfMigrations(folder: string): readonly TableDef[] {
  return tablesAfter(folder, migrationNames(folder));
}

/** The tables after these migrations of a folder. */
export function tablesAfter(folder: string, names: readonly string[]): readonly TableDef[] {
  return names.reduce<readonly TableDef[]>((tables, name) => {
    return applySteps(tables, stepsOf(folder, name));
  }, []);
}

function numberOfMigrations(folder: string): number {
  return migrationNames(folder).length;
}
