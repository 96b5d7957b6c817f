import type { Danger } from './danger.ts';
import { names as typeNames } from './expression.ts';
import type { CheckDef } from './tableDef.ts';
import { type Met, shownRows } from './trial.ts';

/** The change and its effect on existing rows: `banks.city becomes required: 2 rows have no value`. */
export const metInWords = (met: Met): string =>
  `${changeInWords(met.danger)}: ${shownRows(met)} ${costInWords(met.danger, met.rows === 1)}`;

/** The change in the schemas: `banks.size becomes a whole number`. */
export function changeInWords({ name, table, field, rows, misfit }: Danger): string {
  const place = field === null ? table : `${table}.${field}`;
  switch (rows.kind) {
    case 'all':
      return field === null ? `${place} is dropped` : `${place} is new and required`;
    case 'filled':
      if (misfit !== undefined) return `${place} holds other structured values (${misfit})`;
      if (name.startsWith('reread ')) return `${place} gives its values another meaning`;
      return name.startsWith('retype ') ? `${place} becomes of another kind` : `${place} is dropped`;
    case 'empty':
      return `${place} becomes required`;
    case 'unconvertible':
      return `${place} becomes ${typeNames[rows.to]}`;
    case 'rest':
      return `${place} is divided by ${rows.by}`;
    case 'rounded':
      return `${place} keeps ${counted(rows.places, 'decimal place')}`;
    case 'several':
      return `${place} names one record in place of several`;
    case 'duplicate':
      return `${place} becomes unique`;
    case 'orphan':
      return `${place} names records of ${rows.foreignKey.table}`;
    case 'circular':
      return `${place} becomes the record above`;
    case 'overlapping':
      return `the periods of ${place} must not overlap any more`;
    case 'breaking':
      return ruleInWords(place, rows.check);
  }
}

function ruleInWords(place: string, { rule, name }: CheckDef): string {
  switch (rule.kind) {
    case 'oneOf':
    case 'someOf':
      return rule.values.length > 6
        ? `${place} has ${rule.values.length} options`
        : `${place} has no other options than ${rule.values.join(', ')}`;
    case 'minimum':
      return `${place} must be ${rule.exclusive ? 'greater than' : 'at least'} ${rule.value}`;
    case 'maximum':
      return `${place} must be at most ${rule.value}`;
    case 'minLength':
      return `${place} must have at least ${counted(rule.value, 'character')}`;
    case 'maxLength':
      return `${place} may have at most ${counted(rule.value, 'character')}`;
    case 'minItems':
      return `${place} must hold at least ${counted(rule.value, 'value')}`;
    case 'maxItems':
      return `${place} may hold at most ${counted(rule.value, 'value')}`;
    case 'pattern':
      return `${place} must match ${rule.pattern}`;
    case 'format':
      return `${place} must have the format ${rule.format}`;
    case 'shape':
      return `${place} becomes ${shapeNames[rule.shape]}`;
    case 'requiredWhen':
      return `${place} becomes required under its condition`;
    case 'emptyUnless':
      return `${place} must be empty unless its condition holds`;
    case 'notBefore':
      return `${place} must not be before ${rule.other}`;
    case 'holds':
      return `${place} must keep the rule ${name.replace(/^.+?__(.+)__rule$/, '$1')}`;
  }
}

const shapeNames = {
  boolean: typeNames.boolean,
  date: 'a day',
  time: 'a time',
  month: 'a month',
  instant: 'a moment',
  dates: 'a list of days',
  tags: 'a list of words',
  json: 'a structured value',
} as const;

/** What happens to the rows, or what is wrong with them, if the migration does not handle them. */
function costInWords({ name, field, rows, breaks, misfit }: Danger, one: boolean): string {
  const either = (single: string, several: string) => (one ? single : several);
  switch (rows.kind) {
    case 'all':
      if (field !== null) return either('has no value for it', 'have no value for it');
      return either('goes with it', 'go with it');
    case 'filled':
      if (misfit !== undefined)
        return either(
          'keeps its value, which may then be refused when the record is edited',
          'keep values that may then be refused when the records are edited',
        );
      if (name.startsWith('reread '))
        return either(
          'keeps its value, which then says something else',
          'keep values that then say something else',
        );
      return breaks
        ? either('has a value that cannot be converted', 'have values that cannot be converted')
        : either('loses its value', 'lose their values');
    case 'empty':
      return breaks ? either('has no value', 'have no value') : either('gets the default', 'get the default');
    case 'unconvertible':
      return either('has a value that is none', 'have values that are none');
    case 'rest':
      return either('loses the rest of the division', 'lose the rest of the division');
    case 'rounded':
      return either('has more, and is rounded', 'have more, and are rounded');
    case 'several':
      return either('names several and keeps the first', 'name several and keep the first');
    case 'duplicate':
      return either('has a value that another has', 'have a value that another has');
    case 'orphan':
      return either('names none that is there', 'name none that is there');
    case 'circular':
      return either('stands below itself', 'stand below themselves');
    case 'overlapping':
      return either('overlaps another', 'overlap others');
    case 'breaking':
      return breakingInWords(rows.check, either);
  }
}

function breakingInWords({ rule }: CheckDef, either: (single: string, several: string) => string): string {
  switch (rule.kind) {
    case 'oneOf':
    case 'someOf':
      return either('has another', 'have others');
    case 'requiredWhen':
      return either('has no value', 'have no value');
    case 'emptyUnless':
      return either('has a value all the same', 'have values all the same');
    default:
      return either('does not fit', 'do not fit');
  }
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
