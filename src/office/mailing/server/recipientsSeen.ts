import type { Data } from '@engine/server/access/data.ts';
import { type Entity, entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { idsInReach, idsSeen } from '@engine/server/records/rows/inSight.ts';
import type { PartyKey } from '../../letters/server/parties.ts';
import type { MailFacts } from './mailFacts.ts';

const names = { guest: 'guest', health_insurance: 'health-insurance', company: 'company' } as const;
const types: readonly PartyKey['type'][] = ['guest', 'health_insurance', 'company'];

const entityOf = (data: Data, type: PartyKey['type']): Entity => entityNamed(data.model, names[type]);

const readable = (data: Data, type: PartyKey['type']): Entity =>
  data.entity(entityOf(data, type).meta.resource, 'read');

/**
 * The sender of a mail must be allowed to read its recipient, whose name and address it shows. Throws `forbidden`
 * without that right, `notFound` if the recipient is out of sight.
 */
export async function requireRecipient(
  data: Data,
  { recipient }: Pick<MailFacts, 'recipient'>,
): Promise<void> {
  const reached = await idsInReach(data, readable(data, recipient.type), [recipient.id], 'read');
  if (!reached.has(recipient.id)) throw new ProblemError('notFound');
}

/** Throws `forbidden` for a caller who may not read every kind of recipient. */
export function requireRecipients(data: Data): void {
  for (const type of types) readable(data, type);
}

/** Those of the bills whose recipient is in sight. */
export async function withRecipientSeen(
  data: Data,
  facts: readonly MailFacts[],
): Promise<readonly MailFacts[]> {
  const seen = new Map<PartyKey['type'], ReadonlySet<number>>();
  for (const type of types) {
    const ids = facts.filter(({ recipient }) => recipient.type === type).map(({ recipient }) => recipient.id);
    if (ids.length > 0) seen.set(type, await idsSeen(data, entityOf(data, type), [...new Set(ids)]));
  }
  return facts.filter(({ recipient }) => seen.get(recipient.type)?.has(recipient.id));
}
