import type { EntityMeta } from '../../../shared/entityMeta';
import { type PartElement, propsOf } from '../elements';
import { fieldOf } from '../page/entityContext';

/** The entries of a list's filter that inputs of its bar show; any other is a condition, which says so itself. */
export function keysOfBar(entity: EntityMeta, filters: readonly PartElement[]): ReadonlySet<string> {
  const ofInputs = filters.flatMap(filter => {
    const { source = '' } = propsOf(filter);
    return endingsOf(entity, source, 'exact' in filter.props).map(ending => source + ending);
  });
  return new Set(['q', ...entity.namedFilters.map(({ name }) => name), ...ofInputs]);
}

/** What the input of a field of this kind adds to its name. */
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
