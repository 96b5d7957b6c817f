import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { fieldKey } from '../../../shared/permissions';
import { type Access, AccessContext } from '../../kit/access/access';
import { useServices, useSession } from '../services';

/** Tells the kit what the session permits, and updates it when permissions change. */
export function AccessProvider({ children }: { readonly children: ReactNode }) {
  const { permissions } = useServices();
  const session = useSession();
  const withheld = useWithheldFields(session?.permissions ?? nothing);
  const access = useMemo<Access>(
    () => ({
      can: permissions.can,
      canField: (resource, use, field) => !withheld.has(fieldKey(resource, use, field)),
      isOutOfSight: permissions.isOutOfSight,
      roles: session?.user.roles,
      user: session?.user.id,
      blocked: session?.viewAs ? 'authorization.view_as.blocked' : null,
    }),
    [permissions, session, withheld],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}

/**
 * Field permissions that the user lacks. The list of guarded fields loads in the background, so that lists
 * are not delayed.
 */
function useWithheldFields(held: ReadonlySet<string>): ReadonlySet<string> {
  const { fieldPermissions } = useServices();
  const [marked, setMarked] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    void fieldPermissions().then(keys => isHere && setMarked(keys));
    return () => {
      isHere = false;
    };
  }, [fieldPermissions]);
  return useMemo(() => {
    const withheld = marked.filter(key => !held.has(key));
    // the same empty set, so that a user who has all permissions causes no render when the list arrives
    return withheld.length === 0 ? nothing : new Set(withheld);
  }, [marked, held]);
}

const nothing: ReadonlySet<string> = new Set();
