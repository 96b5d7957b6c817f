import { useMemo } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Elements } from '../elements';
import { changeElements } from '../page/changeElements';
import { fieldOf } from '../page/entityContext';
import { useAccess } from './access';

/**
 * The columns, values or filters of a page without those that say nothing to this user, whatever the record. Records that
 * they may neither list nor read have no name for them: a reference to one says nothing, what is looked up over it is
 * masked, and a filter that asks for either is refused.
 */
export function useInSight(entity: EntityMeta, elements: Elements): Elements {
  const { can } = useAccess();
  const mayName = (path: string) => {
    const { computed } = fieldOf(entity, path) ?? {};
    const way = `${computed?.kind === 'lookup' ? computed.path.join('.') : path}.`;
    const over = entity.fields.find(({ name, ref }) => ref && way.startsWith(`${name}.`))?.ref?.resource;
    return !over || can(over, 'list') || can(over, 'read');
  };
  const asks = (source: string) =>
    entity.namedFilters
      .filter(({ name }) => name === source)
      .flatMap(({ options }) => Object.values(options).flatMap(Object.keys));
  const hidden = Object.keys(elements)
    .filter(name => ![name, ...asks(name)].every(mayName))
    .join(' ');
  return useMemo(
    () => (hidden ? changeElements(elements, { without: hidden.split(' ') }) : elements),
    [elements, hidden],
  );
}
