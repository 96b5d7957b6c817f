import { useMemo } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Elements } from '../elements';
import { fieldOf } from '../page/entity/entityContext';
import { changeElements } from '../page/parts/changeElements';
import { useAccess } from './access';

/**
 * Removes the columns, values or filters of a page that this user can never read. If they may neither list nor read a
 * resource, a reference to it has no label, values looked up across it are masked, and filters on it are refused.
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
