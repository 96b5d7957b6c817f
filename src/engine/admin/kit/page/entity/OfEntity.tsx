import type { ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { EntityContext } from './entityContext';

interface Props {
  readonly entity: EntityMeta;
  readonly children: ReactNode;
}

/** Wraps elements of another entity than the page's: child rows, or a dialog. */
export const OfEntity = ({ entity, children }: Props) => (
  <ResourceContextProvider value={entity.resource}>
    <EntityContext value={entity}>{children}</EntityContext>
  </ResourceContextProvider>
);
