import type { EntityMeta } from '../../../shared/entityMeta';
import { type PartElement, propsOf } from '../elements';
import { fieldOf } from '../page/entity/entityContext';

/** The keys of a list's filter that have an input in the filter bar; all others are shown as conditions. */
export function keysOfBar(entity: EntityMeta, filters: readonly PartElement[]): ReadonlySet<string> {
  const ofInputs = filters.flatMap(filter => {
    const { source = '' } = propsOf(filter);
    return endingsOf(entity, source, 'exact' in filter.props).map(ending => source + ending);
  });
  return new Set(['q', ...entity.namedFilters.map(({ name }) => name), ...ofInputs]);
}

/** The suffixes that the input of this field appends to its name. */
function endingsOf(entity: EntityMeta, source: string, isExact: boolean): readonly string[] {
  const field = fieldOf(entity, source);
  switch (field?.kind) {
    case 'text':
      return isExact || field.foldedColumn === null ? [''] : ['_like'];
    case 'enum':
    case 'enums':
    case 'tags':
      return ['_eq_any'];
    case 'date':
    case 'instant':
    case 'month':
    case 'integer':
    case 'decimal':
    case 'number':
    case 'money':
      return ['_gte', '_lte'];
    default:
      return ['', '_below'];
  }
}
