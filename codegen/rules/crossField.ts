import { asPaths } from '../../src/engine/shared/tables/crossFieldRules';
import { evaluate } from '../../src/engine/shared/tables/evaluate';
import { columnsOf, type Expression, ExpressionFault } from '../../src/engine/shared/tables/expression';
import type { StoredValue } from '../../src/engine/shared/tables/rowFunction';
import type { FieldSchema } from '../dialect/field';
import type { RuleSchema } from '../dialect/rule';
import { type Problem, problem } from '../problem';
import { judgeExpression } from './judgeExpression';
import type { Candidate, Rules } from './rule';

const rulesIn = ({ schema }: Candidate) =>
  (schema['x-rules'] ?? []).map((rule, index) => ({ rule, place: ['x-rules', index] as const }));

/** Rules across fields (`x-rules`). */
export const crossFieldRules: Rules = {
  'A rule across fields is an expression that is true or false': candidate =>
    rulesIn(candidate).flatMap(({ rule, place }) => {
      const found = judgeExpression(candidate, rule.holds);
      if (found.kind === 'fault')
        return [problem(candidate.file, [...place, 'holds'], found.message, found.remedy)];
      return found.type === 'boolean'
        ? []
        : [
            problem(
              candidate.file,
              [...place, 'holds'],
              'The rule is a value, and not true or false',
              'Compare it: price > 0',
            ),
          ];
    }),

  'A rule across fields looks at what people write': candidate =>
    rulesIn(candidate).flatMap(({ rule, place }) => {
      const fields = fieldsIn(rule);
      const unwritten = fields.find(path => candidate.fields.get(path)?.['x-read-only']);
      if (unwritten !== undefined)
        return [
          problem(
            candidate.file,
            [...place, 'holds'],
            `Only the server writes "${unwritten}", in an order of its own`,
            'Ask for it in a hook',
          ),
        ];
      return fields.length > 0 || !canBeRead(rule)
        ? []
        : [problem(candidate.file, [...place, 'holds'], 'The rule names no field', 'Name one')];
    }),

  'A new record keeps the rules by its defaults': candidate =>
    rulesIn(candidate).flatMap(({ rule, place }) => {
      const expression = readIn(rule);
      if (expression === null) return [];
      const paths = [...new Set(columnsOf(expression))];
      const defaults = new Map(paths.map(path => [path, onlyDefault(candidate.fields.get(path))]));
      const isKnown = paths.length > 0 && [...defaults.values()].every(value => value !== null);
      const defaultOf = (path: string) => defaults.get(path) ?? null;
      if (!isKnown || judgeExpression(candidate, rule.holds).kind === 'fault') return [];
      if (evaluate(expression, defaultOf) !== false) return [];
      const message = `A new record would break the rule: ${paths.map(path => `"${path}" is ${JSON.stringify(defaultOf(path))}`).join(', ')}`;
      return [problem(candidate.file, [...place, 'holds'], message, 'Change a default or the rule')];
    }),

  'A rule across fields tells nothing of a specially protected one': candidate =>
    rulesIn(candidate).flatMap(({ rule, place }) => {
      const fields = fieldsIn(rule);
      const hidden = fields.find(path => candidate.fields.get(path)?.['x-sensitive']);
      return hidden === undefined || fields.length === 1
        ? []
        : [
            problem(
              candidate.file,
              [...place, 'holds'],
              `"${hidden}" is specially protected, and what the rule refuses would tell of it`,
              'Ask for it in a hook',
            ),
          ];
    }),

  'A rule across fields is named once, and says what is wrong at one of its fields': candidate =>
    rulesIn(candidate).flatMap(({ rule, place }, index): readonly Problem[] => {
      const names = (candidate.schema['x-rules'] ?? []).map(({ name }) => name);
      if (names.indexOf(rule.name) !== index)
        return [
          problem(
            candidate.file,
            [...place, 'name'],
            `Two rules are called "${rule.name}"`,
            'Choose another name',
          ),
        ];
      const fields = fieldsIn(rule);
      return rule.field === undefined || fields.includes(rule.field) || !canBeRead(rule)
        ? []
        : [
            problem(
              candidate.file,
              [...place, 'field'],
              `The rule does not look at "${rule.field}"`,
              `Choose one of its fields: ${[...new Set(fields)].join(', ')}`,
            ),
          ];
    }),
};

/** The constant default of a field, the same for all users and records; null if there is none. */
function onlyDefault(field: FieldSchema | undefined): StoredValue {
  const { default: value, 'x-default-by-role': byRole, 'x-when': when } = field ?? {};
  if (byRole || when || field?.['x-follows']) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const fieldsIn = (rule: RuleSchema): readonly string[] => {
  const expression = readIn(rule);
  return expression === null ? [] : columnsOf(expression);
};

const canBeRead = (rule: RuleSchema): boolean => readIn(rule) !== null;

function readIn({ holds }: RuleSchema): Expression | null {
  try {
    return asPaths(holds);
  } catch (error) {
    if (error instanceof ExpressionFault) return null;
    throw error;
  }
}
