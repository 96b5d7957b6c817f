import type { ReactNode } from 'react';
import { AccessDenied } from '../pages/AccessDenied';
import { useServices, useSession } from '../services';

interface Props {
  readonly resource: string;
  readonly action: string;
  readonly children: ReactNode;
}

/** A page of our own behind a right: react-admin checks those of its resources only. */
export function Guarded({ resource, action, children }: Props) {
  const { permissions } = useServices();
  useSession();
  return permissions.can(resource, action) ? children : <AccessDenied />;
}
