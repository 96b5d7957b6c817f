import type { FilterExpression } from '../../shared/field.ts';
import { isObject } from '../../shared/isObject.ts';
import { groupUnits } from '../../shared/listGroups.ts';
import { ProblemError } from '../access/problemError.ts';
import type { ListQuery } from '../records/list/list.ts';
import { cannotBeKept, isTooDeep } from './jsonBodies.ts';
import { limits } from './limits.ts';

/** Parses `sort=["f","ASC"]&range=[0,24]&filter={}` as sent by ra-data-simple-rest. */
export function parseListQuery(query: unknown, perPage: number): ListQuery {
  const parameters = knownParameters(query, listParameters);
  const filter = parseFilterParameter(parameters);
  const ids = Array.isArray(filter.id) ? filter.id.length : 0;
  return {
    filter,
    sort: parseSort(parameters),
    fields: parseFields(parameters),
    ...parseRange(parameters, Math.max(perPage, ids)),
    beside: parseBeside(parameters),
  };
}

const listParameters = ['sort', 'range', 'filter', 'fields', 'after', 'before'];

/** `after=…` or `before=…`: the `X-Page-Cursor` of the page last read. */
function parseBeside(parameters: ReadonlyMap<string, string>): NonNullable<ListQuery['beside']> | null {
  const [after, before] = [parameters.get('after'), parameters.get('before')];
  if (after !== undefined && before !== undefined) throw invalidQuery('before', 'after');
  if (after !== undefined) return { direction: 'after', cursor: after };
  return before === undefined ? null : { direction: 'before', cursor: before };
}

/** Parses `filter={}&by=status` of a request for sums. */
export function parseSumsQuery(query: unknown) {
  const parameters = knownParameters(query, ['filter', 'by']);
  return { filter: parseFilterParameter(parameters), by: parameters.get('by') ?? null };
}

/** Parses `filter={}&by=date&unit=month` of a request for groups. */
export function parseGroupsQuery(query: unknown) {
  const parameters = knownParameters(query, ['filter', 'by', 'unit']);
  const by = parameters.get('by');
  if (!by) throw invalidQuery('by', 'status');
  const asked = parameters.get('unit');
  const unit = groupUnits.find(name => name === asked) ?? null;
  if (asked !== undefined && !unit) throw invalidQuery('unit', groupUnits.join(', '));
  return { filter: parseFilterParameter(parameters), by, unit };
}

/** Parses `filter={"id":[1,2]}` of a bulk request, which allows nothing else. */
export function parseBulkIds(query: unknown): readonly number[] {
  const parameters = parametersOf(query);
  const filter = parseFilterParameter(parameters);
  const ids: unknown = filter.id;
  const isAlone = parameters.size === 1 && Object.keys(filter).length === 1;
  if (!isAlone || !Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) {
    throw invalidQuery('filter', '{"id":[1,2]}');
  }
  const unique = [...new Set(ids.map(Number))];
  if (unique.length > limits.bulkIds) throw new ProblemError('tooManyIds', { limit: limits.bulkIds });
  return unique.sort((a, b) => a - b);
}

/** A repeated parameter is refused, since it would be ambiguous. */
export function parametersOf(query: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {});
  return new Map(
    entries.map(([name, value]) => {
      if (typeof value !== 'string') throw invalidQuery(name, '1 ×');
      if (value.length > limits.queryCharacters)
        throw new ProblemError('filterTooLarge', { limit: limits.filterSize });
      return [name, value];
    }),
  );
}

/** `parametersOf`, but refuses parameters with other names. */
export function knownParameters(query: unknown, names: readonly string[]): ReadonlyMap<string, string> {
  const parameters = parametersOf(query);
  for (const name of parameters.keys()) if (!names.includes(name)) throw invalidQuery(name, names.join(', '));
  return parameters;
}

/**
 * A parameter of a certain format; null if it is missing. Throws `invalidQuery` with the example if the format is
 * wrong.
 */
export function checkedParameter(
  parameters: ReadonlyMap<string, string>,
  name: string,
  isRight: (text: string) => boolean,
  example: string,
): string | null {
  const text = parameters.get(name) ?? null;
  if (text !== null && !isRight(text)) throw invalidQuery(name, example);
  return text;
}

/** The id of a record; null if it is missing. */
export function idParameter(parameters: ReadonlyMap<string, string>, name: string): number | null {
  const text = checkedParameter(parameters, name, given => /^\d{1,15}$/.test(given), '7');
  return text === null ? null : Number(text);
}

export function parseFilterParameter(parameters: ReadonlyMap<string, string>): FilterExpression {
  const filter = parseJson(parameters, 'filter') ?? {};
  if (!isObject(filter)) throw invalidQuery('filter', '{…}');
  return filter;
}

export function parseSort(parameters: ReadonlyMap<string, string>): ListQuery['sort'] {
  const sort = parseJson(parameters, 'sort');
  if (sort === null) return null;
  const [field, order]: readonly unknown[] = Array.isArray(sort) ? sort : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC'))
    throw invalidQuery('sort', '["name","ASC"]');
  return { field, order };
}

function parseFields(parameters: ReadonlyMap<string, string>): ListQuery['fields'] {
  const fields = parseJson(parameters, 'fields');
  if (fields === null) return null;
  const isList = Array.isArray(fields) && fields.every(name => typeof name === 'string');
  if (!isList) throw invalidQuery('fields', '["number","total"]');
  return fields;
}

export function parseRange(
  parameters: ReadonlyMap<string, string>,
  perPage: number,
): Pick<ListQuery, 'first' | 'count'> {
  const range = parseJson(parameters, 'range') ?? [0, perPage - 1];
  const [first, last]: readonly unknown[] = Array.isArray(range) ? range : [];
  if (!isCount(first) || !isCount(last) || last < first) throw new ProblemError('invalidRange');
  const count = last - first + 1;
  if (count > limits.pageSize) throw new ProblemError('pageTooLarge', { limit: limits.pageSize });
  return { first, count };
}

export function parseJson(parameters: ReadonlyMap<string, string>, name: string): unknown {
  const text = parameters.get(name);
  if (text === undefined) return null;
  const value = parsed(name, text);
  if (isTooDeep(text, value) || cannotBeKept(text, value)) throw invalidQuery(name, 'JSON');
  return value;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidQuery(name, 'JSON');
  }
}

/** Not `Number`, which would convert `true`, `[1]` and `"0x1"` to 1. */
function isId(value: unknown): boolean {
  return /^[1-9]\d{0,14}$/.test(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

export function invalidQuery(parameter: string, reason: string): ProblemError {
  return new ProblemError('invalidQuery', { parameter, reason });
}
