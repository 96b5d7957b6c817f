import type { FieldFault } from '../../shared/fieldFault.ts';
import { isObject } from '../../shared/isObject.ts';
import { type Grouping, groupUnits } from '../../shared/listGroups.ts';
import { densities, type ViewChange, type ViewInput, type ViewState } from '../../shared/listView.ts';
import { refuse } from '../access/problemError.ts';
import { bodyIn, idsIn, unknownFaults } from '../http/readBody.ts';

const longestName = 80;
const longestState = 8_000;
const mostColumns = 100;
const mostRoles = 50;

/** Parses a view from a body; throws `validationFailed` with its faults. */
export function readView(body: unknown): ViewInput {
  const { name, roles = [], isDefault = false, state, ...others } = bodyIn(body);
  const text = typeof name === 'string' ? name.trim() : '';
  const ids = idsIn(roles);
  const read = readState(state);
  const faults: Record<string, FieldFault> = { ...unknownFaults(others) };
  if (text === '') faults.name = { code: 'required' };
  if (text.length > longestName) faults.name = { code: 'maxLength', params: { maxLength: longestName } };
  if (ids === null || ids.length > mostRoles) faults.roles = { code: 'type', params: { type: 'ids' } };
  if (typeof isDefault !== 'boolean') faults.isDefault = { code: 'type', params: { type: 'boolean' } };
  if (read === null) faults.state = { code: 'type', params: { type: 'view' } };
  else if (JSON.stringify(read).length > longestState)
    faults.state = { code: 'maxLength', params: { maxLength: longestState } };
  refuse(faults);
  return { name: text, roles: ids ?? [], isDefault: isDefault === true, state: read ?? emptyState };
}

/** Parses a change of a view, which may leave out the state. */
export function readChange(body: unknown): ViewChange {
  const given = bodyIn(body);
  if (given.state !== undefined) return readView(given);
  const { name, roles, isDefault } = readView({ ...given, state: emptyState });
  return { name, roles, isDefault };
}

const emptyState: ViewState = {
  columns: null,
  widths: {},
  filter: {},
  sort: null,
  group: null,
  density: null,
};

/** Parses a stored or sent state; null if it is invalid. Field names are checked when the view is read. */
export function readState(value: unknown): ViewState | null {
  if (!isObject(value)) return null;
  const {
    columns = null,
    widths = {},
    filter = {},
    sort = null,
    group = null,
    density = null,
    ...others
  } = value;
  if (Object.keys(others).length > 0 || !isObject(filter) || !isObject(widths)) return null;
  if (columns !== null && !isNames(columns)) return null;
  const sizes = Object.entries(widths).filter((entry): entry is [string, number] => isWidth(entry[1]));
  if (sizes.length < Object.keys(widths).length || sizes.length > mostColumns) return null;
  if (sort !== null && !isSort(sort)) return null;
  if (group !== null && !isGrouping(group)) return null;
  const height = densities.find(each => each === density) ?? null;
  if (density !== height) return null;
  return {
    columns,
    widths: Object.fromEntries(sizes),
    filter,
    sort: sort === null ? null : { field: sort.field, order: sort.order },
    group: group === null ? null : { by: group.by, unit: group.unit },
    density: height,
  };
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= mostColumns && value.every(name => typeof name === 'string');

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 10_000;

const isSort = (value: unknown): value is { field: string; order: 'ASC' | 'DESC' } =>
  isObject(value) && typeof value.field === 'string' && (value.order === 'ASC' || value.order === 'DESC');

const isGrouping = (value: unknown): value is Grouping =>
  isObject(value) &&
  typeof value.by === 'string' &&
  (value.unit === null || groupUnits.some(unit => unit === value.unit));
