import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';

interface Former {
  readonly id: number;
  readonly email: string;
  readonly locale: 'de' | 'en';
}

/**
 * Mails the old address about the new one, in case it was not its owner who changed it (ASVS 6.3.7), and deletes
 * pending password links. Call it in the transaction of the change.
 */
export async function announceEmail(data: Data, former: Former, newEmail: string): Promise<void> {
  await dropPasswordLinks(data, former.id);
  await enqueueMail(data, {
    to: former.email,
    locale: former.locale,
    template: 'emailChanged',
    data: { at: new Date().toISOString(), newEmail },
  });
}

export async function dropPasswordLinks(data: Data, userId: number): Promise<void> {
  await data.run(sql`delete from password_tokens where ${sql.ref('user')} = ${userId}`);
}
