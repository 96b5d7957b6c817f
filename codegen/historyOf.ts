import { execFileSync } from 'node:child_process';
import type { EntityMeta } from '../src/engine/shared/entityMeta';
import { meaningInWords } from '../src/engine/shared/tables/meaning';
import { applySteps, type Step } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import { migrationNames, stepsOf } from './migrations';
import type { Outcome } from './outcome';
import { didYouMean } from './problem';

/**
 * `history bill`: what the migrations did to the table of an entity, oldest first, with the dates that git
 * has for them.
 */
export function historyOf(entities: readonly EntityMeta[], folder: string, given: string): Outcome {
  const names = migrationNames(folder);
  const table = entities.find(({ name }) => name === given)?.table ?? given;
  const formers = formerNames(folder, names, table);
  const lines: string[] = [];
  let tables: readonly TableDef[] = [];
  for (const name of names) {
    const steps = stepsOf(folder, name);
    const said = steps.flatMap(step => (isAbout(step, formers) ? describe(step, tables) : []));
    tables = applySteps(tables, steps);
    if (said.length > 0) lines.push(`${name}${dateOf(folder, name)}`, ...said.map(line => `  ${line}`));
  }
  if (lines.length > 0) return { ok: true, text: lines.join('\n') };
  const known = entities.map(entity => entity.name);
  return { ok: false, text: `No migration knows "${given}". ${didYouMean(given, known)}` };
}

/** All names that a table has had, including the current one. */
function formerNames(folder: string, names: readonly string[], table: string): ReadonlySet<string> {
  const formers = new Set([table]);
  for (const name of names.toReversed())
    for (const step of stepsOf(folder, name))
      if (step.kind === 'renameTable' && formers.has(step.table)) formers.add(step.from);
  return formers;
}

/** Join tables of several references belong to their owner: `banks__owners`. */
function isAbout(step: Step, formers: ReadonlySet<string>): boolean {
  const [owner = ''] = step.table.split('__');
  return (
    formers.has(step.table) || formers.has(owner) || (step.kind === 'link' && formers.has(step.from.table))
  );
}

function describe(step: Step, before: readonly TableDef[]): readonly string[] {
  const columns = before.find(({ name }) => name === step.table)?.columns ?? [];
  const isDerived = (name: string) => name.endsWith('_folded') || name === 'search_text';
  const isJoin = step.table.includes('__');
  switch (step.kind) {
    case 'createTable':
      if (isJoin) return [`+ ${step.def.columns[0]?.field} (several records)`];
      return [
        'made with',
        ...step.def.columns.filter(({ name }) => !isDerived(name)).map(column => `+ ${shown(column)}`),
      ];
    case 'dropTable':
      return isJoin ? [`- ${columns[0]?.field} (several records)`] : ['dropped'];
    case 'renameTable':
      return [`named ${step.table}, before that ${step.from}`];
    case 'addColumn':
      return isDerived(step.column.name) ? [] : [`+ ${shown(step.column)}`];
    case 'dropColumn':
      return isDerived(step.name)
        ? []
        : [`- ${columns.find(({ name }) => name === step.name)?.field ?? step.name}`];
    case 'renameColumn':
      if (isJoin && step.column.field === columns[0]?.field) return [];
      return isDerived(step.column.name)
        ? []
        : [
            `${columns.find(({ name }) => name === step.from)?.field ?? step.from} is now ${step.column.field}`,
          ];
    case 'alterColumn':
      return [`~ ${shown(step.column)}`];
    case 'setMeanings':
      return columns
        .filter(({ name, meaning }) => meaning !== undefined && step.meanings[name] !== undefined)
        .map(
          ({ name, field, meaning }) =>
            `~ ${field}: ${meaningInWords(meaning)} became ${meaningInWords(step.meanings[name])}`,
        );
    case 'link':
      return [`${step.from.column} moved to rows of ${step.table}`];
    case 'unlink':
      return [`${step.field} got the first of ${step.from.table}`];
    case 'addCheck':
      return columns.some(({ field }) => field === step.check.field)
        ? [`~ ${step.check.field}: ${ruleOf(step)}`]
        : [];
    case 'fill':
      return [`${step.field} was filled`];
    case 'mapValues':
      return [
        `${step.field}: ${Object.entries(step.values)
          .map(([from, to]) => `${from} became ${to}`)
          .join(', ')}`,
      ];
    case 'run':
      return ['its rows went through a function'];
    default:
      return [];
  }
}

const shown = ({ field, type, notNull }: TableDef['columns'][number]): string =>
  `${field} (${type}${notNull && type !== 'id' ? ', required' : ''})`;

function ruleOf({ check: { code, rule } }: Extract<Step, { kind: 'addCheck' }>): string {
  if ('values' in rule) return rule.values.join(', ');
  if ('value' in rule) return `${code} ${rule.value}`;
  return 'pattern' in rule ? `${code} ${rule.pattern}` : code;
}

/** The day of the commit that added the migration. */
function dateOf(folder: string, name: string): string {
  try {
    const args = ['log', '--diff-filter=A', '--follow', '--format=%cs', '-1', '--', `${name}.json`];
    const date = execFileSync('git', args, {
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return date === '' ? '' : ` (${date})`;
  } catch {
    return '';
  }
}
