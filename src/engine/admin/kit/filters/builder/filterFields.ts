import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Field } from '../../../../shared/field';
import type { Access } from '../../access/access';
import type { FilterOperator } from './filterTree';

/**
 * The properties of a field that conditions need; system columns such as `created_at` have them without being in the
 * schema.
 */
export type FilterField = Pick<
  Field,
  'name' | 'kind' | 'scale' | 'maximum' | 'options' | 'ref' | 'foldedColumn' | 'required'
>;

const user = { entity: 'user', resource: 'users', onDelete: 'restrict', join: null } as const;
const plain = {
  scale: 0,
  maximum: null,
  options: [],
  ref: null,
  foldedColumn: null,
  required: true,
} as const;
const ownColumns: readonly FilterField[] = [
  { ...plain, name: 'created_at', kind: 'instant' },
  { ...plain, name: 'created_by', kind: 'ref', ref: user, required: false },
  { ...plain, name: 'updated_at', kind: 'instant' },
  { ...plain, name: 'updated_by', kind: 'ref', ref: user, required: false },
];

const isOwnColumn = (name: string): boolean => ownColumns.some(column => column.name === name);

/** All fields that conditions support, regardless of permissions. */
export const filterFields = ({ fields, systemColumns }: EntityMeta): readonly FilterField[] => [
  ...fields.filter(
    ({ filterable, secret, kind }) => filterable && !secret && operatorsOfKind[kind].length > 0,
  ),
  ...ownColumns.filter(({ name }) => systemColumns.some(column => column === name)),
];

/** The fields that the user may filter by and has an operator for; the server refuses those they may not read. */
export function offeredFields(entity: EntityMeta, access: Access): readonly FilterField[] {
  const { can, canField } = access;
  return filterFields(entity).filter(
    field =>
      canField(entity.resource, 'read', field.name) &&
      (!isOwnColumn(field.name) || !field.ref || can(field.ref.resource, 'list')) &&
      offeredOperators(field, access).length > 0,
  );
}

/** The operators that the user can give values for: records of a resource that they may not list cannot be picked. */
export const offeredOperators = (field: FilterField, { can }: Access): readonly FilterOperator[] =>
  operatorsOf(field).filter(
    operator =>
      operator === 'empty' || operator === 'filled' || !field.ref || can(field.ref.resource, 'list'),
  );

const order = ['gte', 'lte', 'gt', 'lt'] as const;
const lists = ['eq_any', 'neq_any'] as const;

const operatorsOfKind: Readonly<Record<Field['kind'], readonly FilterOperator[]>> = {
  text: ['like', 'unlike', ...lists],
  integer: [...lists, ...order],
  decimal: [...lists, ...order],
  number: [...order, ...lists],
  money: [...order, ...lists],
  boolean: ['eq'],
  date: ['within', ...order, ...lists],
  tags: lists,
  dates: lists,
  time: ['gte', 'lt'],
  month: ['within', 'gte', 'lte', ...lists],
  instant: ['within', 'gte', 'lt'],
  enum: lists,
  enums: lists,
  ref: lists,
  refs: lists,
  json: [],
  binary: [],
};

const operatorsOf = ({ kind, required, ref }: FilterField): readonly FilterOperator[] => [
  ...operatorsOfKind[kind],
  ...(kind === 'ref' && ref?.tree ? (['below'] as const) : []),
  ...(required ? [] : (['empty', 'filled'] as const)),
];

/** Message key of an operator; it has different wording for numbers and days: `mindestens`, `ab`. */
export const operatorWord = ({ kind }: FilterField, operator: FilterOperator): string => {
  const isNumber = kind === 'integer' || kind === 'decimal' || kind === 'number' || kind === 'money';
  return `app.filter.${isNumber ? 'number' : 'is'}.${operator}`;
};

/** The initial value of a condition. */
export const emptyValue = (operator: FilterOperator | null): unknown => {
  if (operator === 'eq_any' || operator === 'neq_any') return [];
  if (operator === 'within') return '$day';
  return operator === 'eq' ? true : null;
};
