import { createContext, useContext } from 'react';

type WriteAction = 'create' | 'update' | 'delete';

/** What the signed-in user may do, answered at once; the server decides, this only spares the attempt. */
export interface Access {
  readonly can: (resource: string, action: string) => boolean;
  /** Fields that schemas mark need a right of their own. */
  readonly canField: (resource: string, use: 'read' | 'update', field: string) => boolean;
  /** message key of why nothing at all can be changed at present, or null */
  readonly blocked: string | null;
  /** keys of the user's roles, by which forms choose defaults */
  readonly roles?: readonly string[];
  /** id of the user, whom forms fill in where a field begins with its user */
  readonly user?: number;
}

const everything: Access = { can: () => true, canField: () => true, blocked: null };

/** The application provides it; without it everything is allowed, as in a story or a test of one widget. */
export const AccessContext = createContext<Access>(everything);

export const useAccess = (): Access => useContext(AccessContext);

/** Message key of why this cannot be done to records of the resource, or null when it can. */
export function useWhyNot(resource: string | undefined, action: WriteAction): string | null {
  const { can, blocked } = useAccess();
  if (blocked !== null) return blocked;
  return resource === undefined || can(resource, action) ? null : `authorization.may_not.${action}`;
}
