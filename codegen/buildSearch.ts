import type { EntityMeta, RepresentPart } from '../src/engine/shared/entityMeta';
import { isColumn } from '../src/engine/shared/isColumn';
import type { EntitySchema } from './dialect/entity';
import type { ModelField } from './model';

interface Around {
  readonly fields: readonly ModelField[];
  readonly represent: readonly RepresentPart[];
  readonly columns: readonly string[];
  readonly operations: EntityMeta['operations'];
}

/**
 * The fields that a search reads: the fields and references of `x-search`, and always those of the label,
 * because other records are found by it. Days, times, amounts, decimal numbers and choices that the list
 * shows are always searched. Where `x-search` names no field, the texts among the columns are searched too,
 * and where it names no reference, the references among them. A record with an owner (`x-owner-record`) is
 * also found by the label of the owner.
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

/** A column whose values a search word can match, of the record itself or of one that it refers to. */
const isComparable = ({ kind, sensitive, secret, computed }: ModelField): boolean =>
  comparedKinds.includes(kind) &&
  !sensitive &&
  !secret &&
  (isColumn({ kind, computed }) || (computed?.kind === 'lookup' && computed.path.length === 2));
const isReference = ({ ref }: ModelField): boolean => ref !== null;
/** Without `x-search`, sensitive, secret and computed fields are not searched. */
const isOpen = ({ sensitive, secret, computed }: ModelField): boolean =>
  !sensitive && !secret && computed === null;
