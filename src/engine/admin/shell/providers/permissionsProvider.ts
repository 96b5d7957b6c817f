import { can } from '../../../shared/permissions';
import type { SessionStore } from '../session/session';

/** react-admin's actions name pages, permissions name what is done to the data. */
const actionOfPage: Readonly<Record<string, string>> = { show: 'read', edit: 'update' };

export interface PermissionsProvider {
  /** Answers synchronously from the session's permissions; without a session nothing is permitted. */
  readonly can: (resource: string, action: string) => boolean;
  /** whether the user's limits hide every record of the resource */
  readonly isOutOfSight: (resource: string) => boolean;
  readonly all: () => ReadonlySet<string>;
}

export function createPermissionsProvider(session: SessionStore): PermissionsProvider {
  const none: ReadonlySet<string> = new Set();
  const all = () => session.current()?.permissions ?? none;
  return {
    all,
    can: (resource, action) => can(all(), resource, actionOfPage[action] ?? action),
    isOutOfSight: resource => session.current()?.outOfSight.includes(resource) ?? false,
  };
}
