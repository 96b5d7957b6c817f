import { sql } from 'kysely';
import type { Data } from '../access/data.ts';

/** Rows name people by their addresses; until then they say what became of a mail that did not arrive. */
const keptDays = 30;
const rowsAtOnce = 2_000;

/**
 * Deletes mails that were sent or given up long ago, some thousand per transaction; what waits stays. The outcome of an
 * office mail is kept in a record of the office (`MailKind.note`).
 */
export async function forgetMails(data: Data, isStopped: () => boolean): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  const isOld = sql`status in ('sent', 'failed', 'unclear') and updated_at < ${before}`;
  for (let left = true; left && !isStopped(); ) {
    const gone = await data.transaction(inner =>
      inner.run(sql`
        delete from outbox_mails where id in (select id from outbox_mails where ${isOld} limit ${rowsAtOnce})
        returning id`),
    );
    left = gone.length === rowsAtOnce;
  }
}
