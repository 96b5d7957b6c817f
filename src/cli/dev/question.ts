import type { Look } from '../../../codegen/look.ts';
import { newNames } from '../../../codegen/newNames.ts';
import type { Plan } from '../../../codegen/plan.ts';
import type { Danger } from '../../engine/shared/tables/danger.ts';
import { metInWords } from '../../engine/shared/tables/dangerInWords.ts';
import type { Step } from '../../engine/shared/tables/steps.ts';
import type { TableDef } from '../../engine/shared/tables/tableDef.ts';
import { isBehindRetyping } from '../../engine/shared/tables/trial.ts';

/** The decisions needed before a migration can be applied; terminal and browser show the same. */
export interface Question {
  /** the database whose rows were counted */
  readonly at: string;
  readonly items: readonly QuestionItem[];
}

export interface QuestionItem {
  /** name of the danger: `drop banks.note` */
  readonly name: string;
  readonly text: string;
  readonly choices: readonly Choice[];
}

/** `write` is what one types in the terminal; if there is a `value`, a value has to follow it. */
export interface Choice {
  readonly write: string;
  readonly means: string;
  /** an example of the value */
  readonly value?: string;
}

/**
 * Answers as they were typed, by name of the danger: `drop`, `keep`, `rename remark`, `fill "Berlin"`, `map
 * old=new, older=new`.
 */
export type Answers = ReadonlyMap<string, string>;

/** Translates the answers into arguments of `plan`. */
export const argumentsOf = (answers: Answers): readonly string[] =>
  [...answers].flatMap(([name, answer]) => {
    const place = name.replace(/^\w+ (\(\w+\) )?/, '');
    const [verb = '', value = ''] = /^(\w+)\s*(.*)$/s.exec(answer.trim())?.slice(1) ?? [];
    switch (verb) {
      case 'drop':
      case 'keep':
        return ['--acknowledge', name];
      case 'rename':
        return ['--rename', `${place}=${value}`];
      case 'fill':
        return ['--fill', `${place}=${value}`];
      case 'map':
        return value.split(/\s*,\s*/).flatMap(pair => ['--map', `${place}:${pair}`]);
      default:
        return [];
    }
  });

/** null if nothing has to be decided */
export function questionOf(
  plan: Plan,
  acknowledge: readonly string[],
  look: Look,
  before: readonly TableDef[],
): Question | null {
  if (look.kind !== 'looked') return null;
  const open = look.trial.met.filter(
    ({ danger, rows }) =>
      rows !== 0 &&
      (danger.breaks || !acknowledge.includes(danger.name)) &&
      !isBehindRetyping(danger, look.trial.met),
  );
  if (open.length === 0) return null;
  return {
    at: look.at,
    items: open.map(met => ({
      name: met.danger.name,
      text: metInWords(met),
      choices: choicesOf(met.danger, plan.steps, before),
    })),
  };
}

function choicesOf(
  { name, table, field, rows, breaks, conversion }: Danger,
  steps: readonly Step[],
  before: readonly TableDef[],
) {
  const own: Choice[] = [];
  const isReread = name.startsWith('reread ');
  if (isReread)
    own.push({ write: 'keep', means: 'leave the values as they are; they then say something else' });
  else if (!breaks) {
    own.push({ write: 'drop', means: 'do it; the values are lost' });
    own.push(
      ...newNames(table, field, steps, before).map(to => ({
        write: `rename ${to}`,
        means: `${to} is the same under another name`,
      })),
    );
  }
  const removed = rows.kind === 'breaking' ? removedOptions(rows.check, table, before) : [];
  const { values = [] } = rows.kind === 'breaking' && 'values' in rows.check.rule ? rows.check.rule : {};
  if (removed.length > 0)
    own.push({
      write: 'map',
      means: `give other options; there are ${values.join(', ')}`,
      value: removed.map(old => `${old}=${values[0]}`).join(', '),
    });
  else if ((breaks || isReread) && field !== null && rows.kind !== 'duplicate')
    own.push({
      write: 'fill',
      means: isReread ? 'convert the values' : meansOfFill(rows),
      value: conversion ?? exampleOf(field, table, rows, steps),
    });
  return [...own, { write: 'wait', means: 'change nothing yet; the server stays as it is' }];
}

const meansOfFill = (rows: Danger['rows']): string =>
  rows.kind === 'unconvertible' && rows.to === 'integer'
    ? 'convert the values; 0 where there is no whole number'
    : 'give these rows a value';

type Check = TableDef['checks'][number];

/** The options that the field had and no longer has. */
function removedOptions(
  { rule, field }: Check,
  table: string,
  before: readonly TableDef[],
): readonly string[] {
  if (rule.kind !== 'oneOf' && rule.kind !== 'someOf') return [];
  const checks = before.find(({ name }) => name === table)?.checks ?? [];
  const former = checks.find(check => check.field === field && check.rule.kind === rule.kind)?.rule;
  return former && 'values' in former ? former.values.filter(value => !rule.values.includes(value)) : [];
}

const examples: Readonly<Record<string, string>> = { text: '"…"', integer: '0', boolean: 'false' };

function exampleOf(field: string, table: string, rows: Danger['rows'], steps: readonly Step[]): string {
  if (rows.kind === 'unconvertible' && rows.to === 'integer') return `coalesce(number(${field}), 0)`;
  const column = steps
    .flatMap(step => (step.kind === 'addColumn' || step.kind === 'alterColumn' ? [step] : []))
    .find(step => step.table === table && step.column.field === field)?.column;
  return examples[column?.type ?? 'text'] ?? '"…"';
}
