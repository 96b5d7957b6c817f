import { can } from '../../../shared/permissions';
import type { SessionStore } from '../session/session';

/** react-admin names pages, the catalogue names what is done to the data. */
const actionOfPage: Readonly<Record<string, string>> = { show: 'read', edit: 'update' };

export interface PermissionsProvider {
  /** Answers at once from the rights that came with the session; without a session nothing is allowed. */
  readonly can: (resource: string, action: string) => boolean;
  readonly all: () => ReadonlySet<string>;
}

export function createPermissionsProvider(session: SessionStore): PermissionsProvider {
  const none: ReadonlySet<string> = new Set();
  const all = () => session.current()?.permissions ?? none;
  return { all, can: (resource, action) => can(all(), resource, actionOfPage[action] ?? action) };
}
