import { type Actor, unlimited } from '../access/actor.ts';

/** Holds every right: for expressions that stand in the schemas and not in a request. */
class EveryPermission extends Set<string> {
  override has(): boolean {
    return true;
  }
}

export const allRights: Actor = {
  userId: 0,
  ownerId: 0,
  // not empty, or whoever holds no right at all would pass for it where sets are compared by content
  permissions: new EveryPermission(['*']),
  narrowed: new Map(),
  scope: unlimited,
  locale: 'de',
  sessionHash: null,
  rightsTag: null,
  isViewing: false,
};
