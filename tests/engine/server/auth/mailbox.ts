import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@engine/server/access/data.ts';
import { prepareLetter } from '@engine/server/auth/prepareLetter.ts';
import type { Config } from '@engine/server/config.ts';
import { openTransport } from '@engine/server/mail/transport.ts';
import { MailWorker } from '@engine/server/mail/worker.ts';
import { type Mail, readMails } from '../../../mails.ts';

export interface Mailbox {
  /** lets a worker empty the outbox; answers the mails that came of it */
  deliver(): Promise<readonly Mail[]>;
  remove(): Promise<void>;
}

/** Where the mails of a test go: a worker of its own writes them into a folder. */
export function openMailbox(data: Data, config: Config): Mailbox {
  const folder = mkdtempSync(join(tmpdir(), 'tours-mail-'));
  const transport = openTransport({ ...config, smtpUrl: `file:${folder}` });
  const worker = new MailWorker({
    prepare: prepareLetter,
    data,
    transport,
    publicUrl: config.publicUrl,
    log: { warn() {} },
  });
  return {
    async deliver() {
      const before = new Set(readdirSync(folder));
      await worker.deliverDue();
      return readMails(folder).filter(({ file }) => !before.has(file));
    },
    async remove() {
      await worker.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
