import type { MatrixStore } from './matrixStore';

export interface ScreenFilter {
  /** id of an area; empty for all */
  readonly area: string;
  readonly query: string;
  readonly isChanged: boolean;
  readonly isDiffering: boolean;
}

export const noFilter: ScreenFilter = { area: '', query: '', isChanged: false, isDiffering: false };

/**
 * Permissions that pass the "only changed" and "differs from what ships" filters; null: no such filter.
 * Computed when the filter is set and not on each change, so that a row does not vanish while the user is
 * changing it.
 */
export function shownRights(
  store: MatrixStore,
  { isChanged, isDiffering }: ScreenFilter,
): ReadonlySet<number> | null {
  if (!isChanged && !isDiffering) return null;
  const { permissions, roles } = store.matrix();
  const isShown = (permission: number) =>
    roles.some(role => {
      const cell = store.cell(role.id, permission);
      return (!isChanged || cell.isChanged) && (!isDiffering || cell.differs);
    });
  return new Set(permissions.map(({ id }) => id).filter(isShown));
}
