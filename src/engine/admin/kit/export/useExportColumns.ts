import { use } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { useAccess } from '../access/access';
import { TableColumnsContext } from '../list/columns/tableColumns';
import { useCardColumns } from '../list/phone/useCardColumns';
import { fieldOf } from '../page/entity/entityContext';
import type { ListParts } from '../page/parts/parts';

/**
 * The displayed columns, left to right, limited to fields that the user may read: the server refuses others by name,
 * while the list shows them as masked.
 */
export function useExportColumns({ entity, resource, columns }: ListParts): readonly string[] {
  const table = use(TableColumnsContext);
  const cards = useCardColumns(columns);
  const { canField } = useAccess();
  const { data } = useListContext<RaRecord>();
  const masked: unknown = data?.[0]?._masked;
  const isMasked = (name: string) =>
    !canField(resource, 'read', name) || (Array.isArray(masked) && masked.includes(name));
  const shown = table?.shown ?? cards.shown.map(([name]) => name);
  const named = shown.flatMap(name => entity.oneOf?.find(group => group.name === name)?.fields ?? [name]);
  const isKnown = (name: string) =>
    fieldOf(entity, name) !== undefined || entity.systemColumns.some(column => column === name);
  return [...new Set(named)].filter(name => isKnown(name) && !isMasked(name));
}
