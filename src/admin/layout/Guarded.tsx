import type { ReactNode } from 'react';
import { AccessDenied } from '../pages/AccessDenied';
import { useServices, useSession } from '../services';
import { mayOpen, ownPageAt } from './ownPages';

interface Props {
  /** path of the page */
  readonly page: string;
  readonly children: ReactNode;
}

/** A page of our own behind its right: react-admin checks those of its resources only. */
export function Guarded({ page, children }: Props) {
  const { permissions } = useServices();
  useSession();
  return mayOpen(ownPageAt(page) ?? {}, permissions) ? children : <AccessDenied />;
}
