import { createContext, useContext } from 'react';

type WriteAction = 'create' | 'update' | 'delete';

/**
 * The permissions of the signed-in user, available synchronously; the server enforces them, this only spares the
 * attempt.
 */
export interface Access {
  readonly can: (resource: string, action: string) => boolean;
  /** Fields that schemas mark as sensitive need a permission of their own. */
  readonly canField: (resource: string, use: 'read' | 'update', field: string) => boolean;
  /** whether the user's limits hide every record of the resource; absent: of none */
  readonly isOutOfSight?: (resource: string) => boolean;
  /** message key of the reason why all changes are blocked at present, or null */
  readonly blocked: string | null;
  /** keys of the user's roles; forms choose defaults by them */
  readonly roles?: readonly string[];
  /** id of the user, for fields whose default is the current user */
  readonly user?: number;
}

const everything: Access = { can: () => true, canField: () => true, blocked: null };

/** Provided by the application; by default everything is allowed, as in stories and tests of single widgets. */
export const AccessContext = createContext<Access>(everything);

export const useAccess = (): Access => useContext(AccessContext);

/** Message key of the reason why this action is not possible on the resource, or null if it is. */
export function useWhyNot(resource: string | undefined, action: WriteAction): string | null {
  const { can, blocked } = useAccess();
  if (blocked !== null) return blocked;
  return resource === undefined || can(resource, action) ? null : `authorization.may_not.${action}`;
}
