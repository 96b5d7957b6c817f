import type { Danger } from '../src/engine/shared/tables/danger';
import { changeInWords, metInWords } from '../src/engine/shared/tables/dangerInWords';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import { isBehindRetyping } from '../src/engine/shared/tables/trial';
import type { Look } from './look';
import { newNames } from './newNames';
import type { Plan } from './plan';

/**
 * The lines to print for the dangers of a plan. `open`: a decision is missing, and nothing may be written.
 */
export function describeDangers(
  plan: Plan,
  acknowledge: readonly string[],
  look: Look,
  before: readonly TableDef[] = [],
): { readonly lines: readonly string[]; readonly open: boolean } {
  const judged = plan.dangers.map(danger => judge(plan, danger, acknowledge, look, before));
  const refusals = look.kind === 'looked' ? look.trial.refusals : [];
  const lines = [
    ...(look.kind === 'looked' ? [`Rows of ${look.at}:`] : []),
    ...(look.kind === 'failed' ? [`${look.at} was not looked into: ${look.reason}`] : []),
    ...judged.map(({ line }) => line),
    ...refusals.map(refusal => `! ${refusal}`),
  ];
  return {
    lines: judged.length > 0 || refusals.length > 0 || look.kind === 'failed' ? lines : [],
    open: refusals.length > 0 || judged.some(({ isOpen }) => isOpen),
  };
}

interface Judged {
  readonly line: string;
  readonly isOpen: boolean;
}

function judge(
  plan: Plan,
  danger: Danger,
  acknowledge: readonly string[],
  look: Look,
  before: readonly TableDef[],
): Judged {
  const { name, breaks } = danger;
  const all = look.kind === 'looked' ? look.trial.met : [];
  const met = all.find(each => each.danger.name === name);
  const isWanted = acknowledge.includes(name);
  const change = changeInWords(danger);
  const line = (text: string, isOpen = !isWanted): Judged => ({
    line: `${isOpen ? '!' : ' '} ${text}`,
    isOpen,
  });
  const acknowledged = isWanted
    ? ' (acknowledged)'
    : `; acknowledge it with --acknowledge "${name}"${anotherName(danger, plan, before)}`;
  if (met?.rows === 0) return line(`${change}: meets no row`, false);
  const isBehind = isBehindRetyping(danger, all);
  if (isBehind && (met?.rows == null || !name.startsWith('require ')))
    return line(`${change}: is checked once its values are converted`, false);
  if (met && met.rows !== null && breaks)
    return line(
      `${metInWords(met)}. ${isBehind ? 'The same --fill can give them one' : remedy(danger)}${isWanted ? ' (acknowledged)' : ''}`,
    );
  if (met && met.rows !== null) return line(`${metInWords(met)}${acknowledged}${conversionIn(danger)}`);
  if (breaks && isFilled(plan, danger)) return line(`${change}: the migration gives values first`, false);
  return line(`${change}: rows were not counted${acknowledged}`);
}

/** A dropped and an added name in the same plan may be a rename: suggests `--rename`. */
function anotherName({ name, table, field }: Danger, { steps }: Plan, before: readonly TableDef[]): string {
  if (!name.startsWith('drop ')) return '';
  const names = newNames(table, field, steps, before);
  if (names.length === 0) return '';
  const rename = `--rename ${table}${field === null ? '' : `.${field}`}`;
  return `, or, if it only gets another name, ${names
    .slice(0, 3)
    .map(to => `${rename}=${to}`)
    .join(' or ')}`;
}

function conversionIn({ name, table, field, conversion }: Danger): string {
  if (field === null || !name.startsWith('reread ')) return '';
  return `, or convert them: --fill '${table}.${field}=${conversion ?? '…'}'`;
}

/**
 * Whether the migration gives the rows a value. If one still has none, the migration fails and the server
 * does not start.
 */
function isFilled({ steps }: Plan, { table, field }: Danger): boolean {
  return steps.some(
    step =>
      ((step.kind === 'fill' || step.kind === 'mapValues') && step.table === table && step.field === field) ||
      (step.kind === 'run' && step.table === table) ||
      (step.kind === 'alterColumn' && step.using && step.table === table && step.column.field === field),
  );
}

/** The option to use instead, with an example. */
function remedy({ table, field, rows }: Danger): string {
  const fill = `--fill '${table}.${field}=…'`;
  switch (rows.kind) {
    case 'empty':
    case 'all':
      return `Give them one: ${fill}`;
    case 'breaking':
      if (rows.check.rule.kind === 'oneOf' || rows.check.rule.kind === 'someOf')
        return `Say which they get: --map ${table}.${field}:old=new`;
      if (rows.check.rule.kind === 'requiredWhen') return `Give them one: ${fill}`;
      return `Give them another value: ${fill}`;
    case 'unconvertible':
      return rows.to === 'integer' && rows.from === 'text'
        ? `Say what they become: --fill '${table}.${field}=coalesce(number(${field}), 0)'`
        : `Say what they become: ${fill}`;
    case 'orphan':
      return `Give them another: ${fill}`;
    case 'filled':
      return `Say what they become: ${fill}`;
    default:
      return `Change the rows, or write a function for them: --function ${table}`;
  }
}
