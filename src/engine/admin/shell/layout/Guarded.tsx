import type { ReactNode } from 'react';
import { AccessDenied } from '../pages/AccessDenied';
import { useServices, useSession } from '../services';
import { mayOpen, type OwnPage } from './menu/ownPages';

interface Props extends Pick<OwnPage, 'needs'> {
  readonly children: ReactNode;
}

/**
 * A page that needs a permission. Permissions come with the session, so the page opens without waiting, and
 * closes as soon as the permission is taken away; signing out shows no refusal.
 */
export function Guarded({ needs, children }: Props) {
  const { permissions } = useServices();
  const isSignedIn = useSession() !== null;
  return !isSignedIn || mayOpen({ needs }, permissions) ? children : <AccessDenied />;
}
