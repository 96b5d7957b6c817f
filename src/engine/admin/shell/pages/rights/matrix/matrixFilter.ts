import type { MatrixStore } from './matrixStore';

export interface ScreenFilter {
  /** id of an area, or empty */
  readonly area: string;
  readonly query: string;
  readonly isChanged: boolean;
  readonly isDiffering: boolean;
}

export const noFilter: ScreenFilter = { area: '', query: '', isChanged: false, isDiffering: false };

/**
 * The rights that "only changed" and "differs from what ships" leave, or null for all. It is worked out when
 * the filter is set and not with each change: a row must not vanish under the hand that changes it.
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
