import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { dataFolder } from '../dataFolder.ts';
import { isLoopback } from '../environment.ts';
import type { OwnMail } from './ownMail.ts';
import type { Written } from './renderLetter.ts';
import { SendAttempt, SendError, shortened } from './sendAttempt.ts';

export interface OutgoingMail extends Written {
  readonly id: number;
  readonly to: string;
  /** as set by the office; null: from the server's settings */
  readonly sender: Sender | null;
}

export interface OutgoingOwnMail extends OwnMail {
  readonly id: number;
  readonly to: string;
  readonly sender: Sender | null;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
  readonly replyTo: string | null;
}

export interface Transport {
  /** Rejects if the mail was not accepted; the outbox retries. */
  send(mail: OutgoingMail): Promise<void>;
  /** Returns the mail server's answer on acceptance; rejects with a `SendError`. */
  sendOwn(mail: OutgoingOwnMail): Promise<string>;
  close(): void;
}

/** Loaded on demand: 15 MB and a tenth of a second, needed only with the first mail. */
const library = () => import('nodemailer');

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'databaseUrl' | 'publicUrl'>;

/** The folder into which mails are written instead of being sent; null if they are sent. */
export function mailFolder({
  smtpUrl,
  databaseUrl,
}: Pick<Settings, 'smtpUrl' | 'databaseUrl'>): string | null {
  if (smtpUrl === null) return join(dataFolder({ databaseUrl }), 'mail');
  return smtpUrl.startsWith('file:') ? smtpUrl.slice('file:'.length) : null;
}

export function openTransport(config: Settings): Transport {
  const folder = mailFolder(config);
  return folder === null ? smtpTransport(config, config.smtpUrl ?? '') : folderTransport(config, folder);
}

function smtpTransport(config: Settings, url: string): Transport {
  const { hostname } = new URL(url);
  // Mails contain links and codes, so a server on another machine must offer TLS.
  const security = isLoopback(hostname) ? {} : { requireTLS: true };
  const limits = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
  const shared = onFirstUse(async () => {
    const { createTransport } = await library();
    return createTransport({ url, ...security, ...limits });
  });
  return {
    async send(mail) {
      const smtp = await shared.get();
      await smtp.sendMail(message(config, mail));
    },
    async sendOwn({ requiresTls, ...mail }) {
      // A connection per mail: its SMTP session shows whether the mail may have been accepted.
      const attempt = new SendAttempt();
      const tls = requiresTls ? { requireTLS: true } : security;
      const { createTransport } = await library();
      const own = createTransport({ url, ...tls, ...limits, logger: attempt.log, transactionLog: true });
      try {
        const { response } = await own.sendMail(ownMessage(config, mail));
        return shortened(response);
      } catch (error) {
        throw attempt.errorOf(error);
      } finally {
        own.close();
      }
    },
    close: () => shared.close(),
  };
}

/** A resource opened on first use and then shared; closed only if it was opened. */
function onFirstUse<T extends { close(): void }>(open: () => Promise<T>) {
  let opened: Promise<T> | null = null;
  return {
    get: () => (opened ??= open()),
    close: () =>
      void opened?.then(
        each => each.close(),
        () => {},
      ),
  };
}

/** Writes files that mail programs can open, and in which editors show links unbroken; named by time. */
function folderTransport(config: Settings, folder: string): Transport {
  const shared = onFirstUse(async () => {
    const { createTransport } = await library();
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  return {
    async send(mail) {
      const { text, html, ...head } = message(config, mail);
      const parts = [
        { contentType: 'text/plain; charset=utf-8', content: text },
        { contentType: 'text/html; charset=utf-8', content: html },
      ];
      const alternatives = parts.map(part => ({ ...part, contentTransferEncoding: '8bit' as const }));
      const writer = await shared.get();
      const { message: content } = await writer.sendMail({ ...head, alternatives });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await writeFile(join(folder, `${moment}-${mail.id}.eml`), content, { mode: 0o600 });
    },
    // A folder is no mail server: its mails are not delivered.
    sendOwn: () => Promise.reject(new SendError('no_server', '', true)),
    close: () => shared.close(),
  };
}

/** An office mail is written by a person, so it is neither marked as automatic nor sent as HTML. */
function ownMessage(settings: Settings, { files, text, ...mail }: Omit<OutgoingOwnMail, 'requiresTls'>) {
  const { html, headers, ...head } = message(settings, { ...mail, text, html: '' });
  const attachments = files.map(({ filename, mime, content }) => ({
    filename,
    contentType: mime,
    content: Buffer.from(content),
  }));
  return { ...head, attachments };
}

function message({ mailFrom, publicUrl }: Settings, { id, to, sender, subject, text, html }: OutgoingMail) {
  return {
    from: sender ? { name: sender.name, address: sender.address } : mailFrom,
    ...(sender?.replyTo && { replyTo: { name: '', address: sender.replyTo } }),
    // As an object it is always a single address, whatever characters it contains.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // The same for every try: if a mail is sent twice after a crash, mail programs show it once.
    messageId: `<outbox-${id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
