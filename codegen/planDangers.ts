import type { Danger } from '../src/engine/shared/tables/danger';
import { shownRows } from '../src/engine/shared/tables/trial';
import type { Look } from './look';
import type { Plan } from './plan';

/** What is said of the dangers of a plan; `open`: something is left to be decided, and nothing may be written. */
export function describeDangers(
  plan: Plan,
  acknowledge: readonly string[],
  look: Look,
): { readonly lines: readonly string[]; readonly open: boolean } {
  const judged = plan.dangers.map(danger => judge(plan, danger, acknowledge, look));
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

function judge(plan: Plan, danger: Danger, acknowledge: readonly string[], look: Look): Judged {
  const { name, breaks } = danger;
  const met = look.kind === 'looked' ? look.trial.met.find(each => each.danger.name === name) : undefined;
  const isWanted = acknowledge.includes(name);
  const acknowledged = isWanted ? ' (acknowledged)' : `; acknowledge it with --acknowledge "${name}"`;
  if (met?.rows === 0) return { line: `  ${name}: meets no row`, isOpen: false };
  if (met && met.rows !== null) {
    const line = breaks
      ? `! ${name}: ${shownRows(met)}, ${met.rows === 1 ? 'stands' : 'stand'} against it. ${remedy(danger)}${isWanted ? ' (acknowledged)' : ''}`
      : `! ${name}: ${shownRows(met)}, ${costOf(danger, met.rows)}${acknowledged}${conversionIn(danger)}`;
    return { line, isOpen: !isWanted };
  }
  if (breaks && isFilled(plan, danger))
    return { line: `  ${name}: the migration gives values first`, isOpen: false };
  const line = `${isWanted ? ' ' : '!'} ${name}: loses data or may break rows${acknowledged}`;
  return { line, isOpen: !isWanted };
}

/** What becomes of the values where nothing is done for them. */
export function costOf({ name }: Danger, rows: number): string {
  const one = rows === 1;
  if (name.startsWith('reread '))
    return one
      ? 'keeps its value, which then says something else'
      : 'keep values that then say something else';
  if (name.startsWith('round ')) return one ? 'loses the rest of a division' : 'lose the rest of a division';
  if (name.startsWith('cut ')) return one ? 'keeps the first record only' : 'keep the first record only';
  return one ? 'loses its value' : 'lose their values';
}

function conversionIn({ name, table, field, conversion }: Danger): string {
  if (field === null || !name.startsWith('reread ')) return '';
  return `, or convert them: --fill '${table}.${field}=${conversion ?? '…'}'`;
}

/** Rows that have no value even so keep the server from going on. */
function isFilled({ steps }: Plan, { table, field }: Danger): boolean {
  return steps.some(
    step =>
      ((step.kind === 'fill' || step.kind === 'mapValues') && step.table === table && step.field === field) ||
      (step.kind === 'run' && step.table === table) ||
      (step.kind === 'alterColumn' && step.using && step.table === table && step.column.field === field),
  );
}

/** What to write instead. */
function remedy({ table, field, rows }: Danger): string {
  const fill = `--fill '${table}.${field}=…'`;
  switch (rows.kind) {
    case 'empty':
    case 'all':
      return `Give them a value: ${fill}`;
    case 'breaking':
      if (rows.check.rule.kind === 'oneOf' || rows.check.rule.kind === 'someOf')
        return `Map what the field no longer has: --map ${table}.${field}:old=new`;
      return `Give them another value: ${fill}`;
    case 'unconvertible':
      return rows.to === 'integer' && rows.from === 'text'
        ? `Say what they become: --fill '${table}.${field}=coalesce(number(${field}), 0)'`
        : `Say what they become: ${fill}`;
    case 'orphan':
      return `They name no record: ${fill}`;
    default:
      return `Change the rows, or write a function for them: --function ${table}`;
  }
}
