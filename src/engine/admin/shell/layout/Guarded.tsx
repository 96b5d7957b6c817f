import type { ReactNode } from 'react';
import { AccessDenied } from '../pages/AccessDenied';
import { useServices, useSession } from '../services';
import { mayOpen, type OwnPage } from './ownPages';

interface Props extends Pick<OwnPage, 'needs'> {
  readonly children: ReactNode;
}

/**
 * A page behind its right. The rights came with the session, so nobody waits to be let in, and a right that is taken
 * away closes the page at once; who signs out is led elsewhere and told nothing.
 */
export function Guarded({ needs, children }: Props) {
  const { permissions } = useServices();
  const isSignedIn = useSession() !== null;
  return !isSignedIn || mayOpen({ needs }, permissions) ? children : <AccessDenied />;
}
