import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { fieldsOfPresentation, type Presentation } from '../../../shared/presentation';
import { type Access, useAccess } from '../access/access';
import { useEntity } from '../page/entity/entityContext';
import { useShowFromStart } from '../useShowFromStart';

/** The presentations of a list whose fields the user may read. */
export const presentationsFor = (entity: EntityMeta | null, { canField }: Access): readonly Presentation[] =>
  (entity?.presentations ?? []).filter(each =>
    fieldsOfPresentation(each).every(path => canField(entity?.resource ?? '', 'read', path)),
  );

/** The presentation of the current list from its URL (`as=board`); null: the table. */
export function usePresentation(): Presentation | null {
  const entity = useEntity();
  const access = useAccess();
  const name = new URLSearchParams(useLocation().search).get('as');
  return useMemo(
    () => presentationsFor(entity, access).find(each => each.name === name) ?? null,
    [entity, access, name],
  );
}

/** A URL parameter besides the filter, such as the day of a timeline; react-admin preserves it. */
export function useAddressPart(name: string): readonly [string | null, (value: string | null) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  return [
    given.get(name),
    value => {
      if (value === null) given.delete(name);
      else given.set(name, value);
      navigate(`${pathname}?${given}`, { replace: true });
    },
  ];
}

/** Switches the presentation of the current list, keeping filter and sort; null: the table. */
export function useSetPresentation(): (name: string | null) => void {
  const show = useShowFromStart();
  return name => show(name === null ? {} : { as: name });
}
