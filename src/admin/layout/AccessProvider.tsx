import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { fieldKey } from '../../shared/permissions';
import { type Access, AccessContext } from '../kit/access/access';
import { useServices, useSession } from '../services';

/** Tells the kit what the session allows, and follows it when the rights change. */
export function AccessProvider({ children }: { readonly children: ReactNode }) {
  const { permissions } = useServices();
  const session = useSession();
  const marked = useMarkedFields();
  const access = useMemo<Access>(() => {
    const held = session?.permissions ?? new Set<string>();
    return {
      can: permissions.can,
      canField: (resource, use, field) => {
        const key = fieldKey(resource, use, field);
        return !marked.has(key) || held.has(key);
      },
      blocked: session?.viewAs ? 'authorization.view_as.blocked' : null,
    };
  }, [permissions, session, marked]);
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** The rights that fields have of their own. Lists come first: the catalogue loads when they are there. */
function useMarkedFields(): ReadonlySet<string> {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isHere = true;
    void import('../../../generated/permissions').then(({ permissions }) => {
      if (isHere) setMarked(new Set(permissions.filter(({ field }) => field !== null).map(({ key }) => key)));
    });
    return () => {
      isHere = false;
    };
  }, []);
  return marked;
}
