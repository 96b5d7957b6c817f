import type { Data } from '../access/data.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { WorkLoop } from '../workLoop.ts';
import { abandonedMail, claimMail, closeMail, dropMail, postponeMail } from './outbox.ts';
import type { MailKind } from './ownMail.ts';
import { renderLetter } from './renderLetter.ts';
import { noteAbandoned, sendOwnMail } from './sendOwnMail.ts';
import type { Prepared, QueuedMail } from './templates.ts';
import type { Sender, Transport } from './transport.ts';

interface MailWorkerParts {
  /** must have every right: it looks up users */
  readonly data: Data;
  /** loads the data needed at the time of sending; null: the mail is dropped */
  readonly prepare: (data: Data, publicUrl: string, mail: QueuedMail) => Promise<Prepared | null>;
  readonly transport: Transport;
  /** the kinds of office mails */
  readonly kinds?: readonly MailKind[];
  readonly publicUrl: string;
  readonly log: { warn(details: object, message: string): void };
}

const pauseMs = 1_000;

/** Sends the mails of the outbox, one after the other, as long as the server runs. */
export class MailWorker {
  readonly #loop: WorkLoop;

  constructor(readonly parts: MailWorkerParts) {
    this.#loop = new WorkLoop({
      round: () => this.deliverDue(),
      pauseMs,
      failed: 'the outbox could not be read',
      describe: error => ({ code: codeOf(error) }),
      log: parts.log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Finishes the current mail. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    this.parts.transport.close();
  }

  /** Sends until no mail is due. */
  async deliverDue(): Promise<void> {
    while (!this.#loop.isStopped && (await this.#deliverNext())) {}
  }

  async #deliverNext(): Promise<boolean> {
    const { data, prepare, transport, publicUrl, log } = this.parts;
    const mail = await claimMail(data);
    if (!mail) return this.#noteAbandoned();
    try {
      if (mail.isOnce) {
        await this.#sendOwn(mail);
        return true;
      }
      const prepared = await prepare(data, publicUrl, mail);
      if (!prepared) {
        await dropMail(data, mail);
        return true;
      }
      const written = renderLetter(prepared.letter, prepared.locale, {
        origin: publicUrl,
        title: data.model.product.title,
      });
      const sender = await senderOf(data);
      await transport.send({ ...written, id: mail.id, to: mail.recipient, sender });
      await closeMail(data, mail);
    } catch (error) {
      // The server's reply may quote the mail, so log and table contain only its code.
      const reason = codeOf(error);
      log.warn({ mail: mail.id, template: mail.template, tries: mail.tries, code: reason }, 'mail not sent');
      // A mail that must not be sent twice is left as it is: when its lease expires it counts as abandoned.
      if (!mail.isOnce) await postponeMail(data, mail, reason);
    }
    return true;
  }

  async #sendOwn(mail: QueuedMail): Promise<void> {
    const { data, transport, log, kinds = [] } = this.parts;
    const sending = { data, transport, kinds, sender: await senderOf(data) };
    const { outcome, cause } = await sendOwnMail(sending, mail);
    if (outcome.kind === 'sent') return;
    const reason = 'reason' in outcome ? outcome.reason : outcome.kind;
    const details = { mail: mail.id, template: mail.template, tries: mail.tries, code: reason };
    log.warn(cause === null ? details : { ...details, cause: codeOf(cause) }, 'mail not sent');
  }

  async #noteAbandoned(): Promise<boolean> {
    const { data, log, kinds = [] } = this.parts;
    const mail = await abandonedMail(data);
    if (!mail) return false;
    await noteAbandoned({ data, kinds }, mail);
    log.warn({ mail: mail.id, template: mail.template }, 'it is not known whether this mail was sent');
    return true;
  }
}

/** Read for each mail, so that a changed setting applies to the next one. */
async function senderOf(data: Data): Promise<Sender | null> {
  const settings = await readSettings(data);
  const address = settings['mail.sender'];
  if (address === null) return null;
  const name = settings['mail.sender_name'] ?? settings['office.name'] ?? '';
  return { name, address, replyTo: settings['mail.reply_to'] };
}

/** `ECONNREFUSED`, `EAUTH`, `550` … */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const reply = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return 'code' in error ? `${String(error.code)}${reply}` : error.name;
}
