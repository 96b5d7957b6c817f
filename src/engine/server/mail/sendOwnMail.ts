import type { Data } from '../access/data.ts';
import { settleOwnMail } from './outbox.ts';
import type { MailKind, MailOutcome, OwnMail, TryResult } from './ownMail.ts';
import { SendError } from './sendAttempt.ts';
import type { QueuedMail } from './templates.ts';
import type { Sender, Transport } from './transport.ts';

interface Sending {
  readonly data: Data;
  readonly transport: Transport;
  readonly kinds: readonly MailKind[];
  readonly sender: Sender | null;
}

interface Settled {
  readonly outcome: MailOutcome;
  /** the error that kept the mail from being prepared; null if it was prepared or is not wanted */
  readonly cause: unknown;
}

/** Sends an office mail; the outcome is recorded in the outbox and passed to its kind in one transaction. */
export async function sendOwnMail(sending: Sending, mail: QueuedMail): Promise<Settled> {
  const { data, kinds } = sending;
  const kind = kinds.find(({ name }) => name === mail.template);
  const about = aboutOf(mail);
  const { result, cause = null } = kind ? await tryToSend(sending, kind, about, mail) : { result: notWanted };
  for (let tries = 1; ; tries++) {
    try {
      return await data.transaction(async inner => {
        const outcome = await settleOwnMail(inner, mail, result);
        await kind?.note(inner, about, outcome);
        return { outcome, cause };
      });
    } catch (error) {
      // Retried, since a locked row must not make a known outcome unclear.
      if (tries === mostNotes) throw error;
    }
  }
}

const mostNotes = 5;

/** Reports a mail whose sending ended with its server to its kind as unclear. */
export async function noteAbandoned(
  { data, kinds }: Pick<Sending, 'data' | 'kinds'>,
  mail: QueuedMail,
): Promise<void> {
  await data.transaction(async inner => {
    const outcome = await settleOwnMail(inner, mail, { kind: 'unclear', answer: '' });
    await kinds.find(({ name }) => name === mail.template)?.note(inner, aboutOf(mail), outcome);
  });
}

const notWanted: TryResult = { kind: 'failed', reason: 'not_wanted', answer: '' };

async function tryToSend(
  { data, transport, sender }: Sending,
  kind: MailKind,
  about: number,
  { id, recipient }: QueuedMail,
): Promise<{ readonly result: TryResult; readonly cause?: unknown }> {
  let own: OwnMail | null;
  try {
    own = await kind.prepare(data, about);
  } catch (cause) {
    // Nothing was handed over, so that another try cannot send it twice, whatever the error is.
    return { result: { kind: 'retry', reason: 'unprepared', answer: '' }, cause };
  }
  if (own === null) return { result: notWanted };
  try {
    const answer = await transport.sendOwn({ ...own, id, to: recipient, sender });
    return { result: { kind: 'sent', answer } };
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    const { reason, answer, isFinal } = error;
    if (reason === 'unclear') return { result: { kind: 'unclear', answer } };
    return { result: { kind: isFinal ? 'failed' : 'retry', reason, answer } };
  }
}

/** Written by `enqueueOwnMail` and only stored in between. */
const aboutOf = ({ data }: QueuedMail): number => Number(JSON.parse(data).about);
