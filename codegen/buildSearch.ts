import type { EntityMeta, RepresentPart } from '../src/engine/shared/entityMeta';
import { isColumn } from '../src/engine/shared/isColumn';
import type { EntitySchema } from './dialect';
import type { ModelField } from './model';

interface Around {
  readonly fields: readonly ModelField[];
  readonly represent: readonly RepresentPart[];
  readonly columns: readonly string[];
  readonly operations: EntityMeta['operations'];
}

/**
 * What a search looks into: the fields and references of x-search, and always the label, by which other records are
 * found too. Days, times, amounts, decimal numbers and choices that the list shows are always found; where x-search names no field, so are
 * the texts among its columns, and where it names no reference, the references among them. What belongs
 * to a record of some resource is found by the label of that one as well.
 */
export function buildSearch(
  schema: EntitySchema,
  { fields, represent, columns, operations }: Around,
): Pick<EntityMeta, 'search' | 'searchThrough'> {
  const named = schema['x-search'] ?? [];
  if (!schema['x-search'] && !operations.includes('list')) return { search: [], searchThrough: [] };
  const pick = (paths: readonly string[], isWanted: (field: ModelField) => boolean) =>
    paths.filter(path => fields.some(field => field.name === path && isWanted(field)));
  const labelled = represent.flatMap(part => ('field' in part ? [part.field] : []));
  const own = pick(named, field => isValue(field) || field.kind === 'enum' || field.kind === 'money');
  const references = pick(named, isReference);
  const owner = schema['x-owner-record'];
  return {
    search: [
      ...new Set([
        ...(own.length > 0 ? own : pick(columns, field => field.kind === 'text' && isOpen(field))),
        ...pick(columns, isComparable),
        ...pick(labelled, field => isValue(field) && isOpen(field)),
      ]),
    ],
    searchThrough: [
      ...(references.length > 0 ? references : pick(columns, field => isReference(field) && isOpen(field))),
      ...(owner ? [owner.id] : []),
    ],
  };
}

const searchedKinds: readonly string[] = ['text', 'date', 'month'];

const isValue = ({ kind }: ModelField): boolean => searchedKinds.includes(kind);
const comparedKinds: readonly string[] = ['date', 'month', 'enum', 'money', 'decimal', 'time', 'instant'];

/** A column whose value a word may name, of the record itself or of one that it names. */
const isComparable = ({ kind, sensitive, secret, computed }: ModelField): boolean =>
  comparedKinds.includes(kind) &&
  !sensitive &&
  !secret &&
  (isColumn({ kind, computed }) || (computed?.kind === 'lookup' && computed.path.length === 2));
const isReference = ({ ref }: ModelField): boolean => ref !== null;
/** Without `x-search` nothing specially protected is looked into, and nothing that the table does not hold. */
const isOpen = ({ sensitive, secret, computed }: ModelField): boolean =>
  !sensitive && !secret && computed === null;
