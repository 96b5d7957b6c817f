import type { Actor } from '../../access/actor.ts';
import { everyPermission } from '../../access/everyPermission.ts';

/** Holds every right: for expressions that come from the schemas and not from a request. */
export const allRights: Actor = {
  userId: 0,
  ownerId: 0,
  permissions: everyPermission,
  narrowed: new Map(),
  scope: 'all',
  roles: [],
  locale: 'de',
  sessionHash: null,
  apiKey: null,
  rightsTag: null,
  isViewing: false,
};
