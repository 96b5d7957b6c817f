import type { Data } from '../access/data.ts';
import { allRights } from '../records/rows/allRights.ts';
import type { SessionAuthentication } from './authentication.ts';
import type { Session } from './session.ts';

/**
 * Data with all rights, for the profile: people change their own data without any right to `users`. The routes must
 * restrict every statement to the user, who is also the author in the log.
 */
export function ownData(
  authentication: Pick<SessionAuthentication, 'openData'>,
  { actor, user }: Session,
  requestId: string,
): Data {
  const { permissions, narrowed, scope } = allRights;
  return authentication.openData(
    { ...actor, userId: user.id, ownerId: user.id, permissions, narrowed, scope },
    requestId,
  );
}
