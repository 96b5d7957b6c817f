import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';

/** Mails an invited user a link to choose a password. Does nothing unless the status is `invited`. */
export async function inviteUser(data: Data, userId: number): Promise<void> {
  const [user] = await data.run(
    sql`select email, locale from users where id = ${userId} and status = 'invited'`,
  );
  if (!user) return;
  await enqueueMail(data, {
    to: String(user.email),
    locale: user.locale === 'en' ? 'en' : 'de',
    template: 'invitation',
    data: { user: userId, invitedBy: await nameOf(data, data.actor.userId) },
  });
}

async function nameOf(data: Data, userId: number): Promise<string | null> {
  const [row] = await data.run(sql`select first_name, last_name from users where id = ${userId}`);
  return row ? `${row.first_name} ${row.last_name}` : null;
}
