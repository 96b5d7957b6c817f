import type { Data } from '../access/data.ts';
import { allRights } from '../records/rows/allRights.ts';
import type { SessionAuthentication } from './authentication.ts';
import type { Session } from './session.ts';

/**
 * The tables as the profile needs them: people change what is their own without any right to `users`. The routes
 * above it name the user in every statement; the log names the user as the author.
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
