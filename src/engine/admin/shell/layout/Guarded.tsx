import type { ReactNode } from 'react';
import { AccessDenied } from '../pages/AccessDenied';
import { useServices, useSession } from '../services';
import { mayOpen, type OwnPage } from './ownPages';

interface Props extends Pick<OwnPage, 'needs'> {
  readonly children: ReactNode;
}

/**
 * A page behind its right. The rights came with the session, so the page opens without waiting, and a right that is
 * taken away closes it at once; signing out shows no refusal.
 */
export function Guarded({ needs, children }: Props) {
  const { permissions } = useServices();
  const isSignedIn = useSession() !== null;
  return !isSignedIn || mayOpen({ needs }, permissions) ? children : <AccessDenied />;
}
