import { relativeDay } from '../../src/engine/shared/day';
import type { FieldKind } from '../../src/engine/shared/field';
import {
  comparedDay,
  namesUsers,
  operators,
  parseText,
  parseValue,
  suits,
} from '../../src/engine/shared/filterValue';
import { mostHops } from '../../src/engine/shared/requestLimits';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { fieldAt, reached, systemColumns } from './fieldAt';
import type { Candidate, World } from './rule';

/** `within` and `below` occur only in URLs, not in schemas. */
const inSchemas = operators.filter(each => each !== 'within' && each !== 'below');
type Operator = (typeof inSchemas)[number];

/** The facts about a field that a comparison depends on. */
interface ComparedField {
  readonly kind: FieldKind;
  readonly options: readonly { readonly value: string }[];
  readonly ref?: { readonly entity: string };
}

type Fault = Pick<Problem, 'message' | 'remedy'>;

/**
 * The filters that the server would refuse whenever they are used. Their keys are `path` or `path_operator`;
 * paths may go through references.
 */
export function filterProblems(
  entity: Candidate,
  world: World,
  where: Readonly<Record<string, unknown>>,
  file: string,
  place: SchemaPath,
): readonly Problem[] {
  return Object.entries(where).flatMap(([key, wanted]) =>
    faultsOf(entity, world, key, wanted).map(({ message, remedy }) =>
      problem(file, [...place, key], message, remedy),
    ),
  );
}

function faultsOf(entity: Candidate, world: World, key: string, wanted: unknown): readonly Fault[] {
  const endings = inSchemas.filter(operator => key.endsWith(`_${operator}`));
  const before = (operator: Operator) => key.slice(0, -operator.length - 1);
  const operator = endings.find(ending => fieldAt(entity, world, before(ending)));
  const path = operator ? before(operator) : key;
  const field = fieldAt(entity, world, path);
  if (field === null) {
    const [meant] = endings;
    const remedy = didYouMean(meant ? before(meant) : key, [...entity.fields.keys()]);
    return [{ message: `The filter "${key}" names no field`, remedy }];
  }
  const [, rest] = reached(entity, world, path);
  const hops = path.split('.').length - rest.split('.').length;
  if (hops > mostHops) {
    const message = `"${path}" leads over ${hops} references, and a filter over ${mostHops} at most`;
    return [{ message, remedy: 'Ask for a nearer field' }];
  }
  const compared = field === 'unjudged' ? systemField(path) : comparedField(field);
  if (compared === null) return [];
  const fault = operatorFault(compared, path, operator, wanted);
  return fault ? [fault] : valueFaults(compared, path, operator, wanted);
}

function comparedField(field: FieldSchema): ComparedField {
  const options = (field.enum ?? field.items?.enum ?? []).map(value => ({ value }));
  return { kind: kindOf(field), options, ...(field['x-ref'] && { ref: field['x-ref'] }) };
}

/** A system column; null for a field of an entity whose file is faulty, which is not known yet. */
function systemField(path: string): ComparedField | null {
  if (!systemColumns.includes(path)) return null;
  if (path.endsWith('_at')) return { kind: 'instant', options: [] };
  return path.endsWith('_by')
    ? { kind: 'ref', options: [], ref: { entity: 'user' } }
    : { kind: 'integer', options: [] };
}

function operatorFault(
  field: ComparedField,
  path: string,
  operator: Operator | undefined,
  wanted: unknown,
): Fault | null {
  if (operator === undefined) return null;
  if (operator === 'null')
    return typeof wanted === 'boolean'
      ? null
      : { message: '_null asks whether there is no value', remedy: 'Use true or false' };
  if (!suits(field, operator)) {
    const message = `_${operator} cannot be asked of "${path}", whose kind is ${field.kind}`;
    return { message, remedy: 'Use another operator' };
  }
  const takesMany = operator === 'eq_any' || operator === 'neq_any';
  if (takesMany === Array.isArray(wanted)) return null;
  if (takesMany) return { message: `_${operator} takes a list`, remedy: 'Write [ ] around the value' };
  const many = operator === 'neq' ? '_neq_any' : '_eq_any';
  return { message: `_${operator} takes one value`, remedy: `Use ${many} for a list` };
}

function valueFaults(
  field: ComparedField,
  path: string,
  operator: Operator | undefined,
  wanted: unknown,
): readonly Fault[] {
  if (operator === 'null' || (operator === undefined && wanted === null)) return [];
  const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  if (values.length === 0) return [{ message: 'An empty list finds nothing', remedy: 'Name a value' }];
  const options = field.options.map(({ value }) => value);
  const isPossible = (value: unknown) =>
    operator === 'like' || operator === 'unlike'
      ? parseText(value) !== null
      : isValue(field, operator ?? (Array.isArray(wanted) ? 'eq_any' : 'eq'), value);
  return values
    .filter(value => !isPossible(value))
    .map(value => ({
      message: `"${path}" is never ${JSON.stringify(value)}`,
      remedy: options.length > 0 ? didYouMean(String(value), options) : `Its kind is ${field.kind}`,
    }));
}

function isValue(field: ComparedField, operator: Operator, value: unknown): boolean {
  if (value === '$user') return namesUsers(field);
  if (field.kind !== 'instant' && typeof value === 'string' && relativeDay(value) !== null)
    return field.kind === 'date' || field.kind === 'dates';
  return comparedDay(field, operator, value) !== null || parseValue(field, value) !== null;
}
