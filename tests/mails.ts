import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly file: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** the link to choose a password, if there is one */
  readonly link: string | undefined;
  /** the eight digits, if there are any */
  readonly code: string | undefined;
}

/** The mails in a folder, oldest first, as a mail program would show them. */
export function readMails(folder: string): readonly Mail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map(file => readMail(file, readFileSync(join(folder, file), 'utf8')));
}

function readMail(file: string, source: string): Mail {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = source.split(`--${boundary}`);
  const text = contentOf(parts.find(part => part.includes('text/plain')) ?? '');
  return {
    file,
    to: headerOf(head, 'To'),
    from: headerOf(head, 'From'),
    subject: headerOf(head, 'Subject'),
    text,
    html: contentOf(parts.find(part => part.includes('text/html')) ?? ''),
    link: /https?:\/\/\S+#(?:token|setup)=[\w-]+/.exec(text)?.[0],
    code: /^\d{8}$/m.exec(text)?.[0],
  };
}

/** RFC 2047: `=?UTF-8?Q?Best=C3=A4tigung?=`, in pieces when it is long. */
function headerOf(head: string, name: string): string {
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const value = new RegExp(`^${name}: (.*)$`, 'm').exec(unfolded)?.[1] ?? '';
  return value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => fromQuoted(word.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString());
}

function contentOf(part: string): string {
  const at = part.indexOf('\r\n\r\n');
  const body = part.slice(at + 4).trimEnd();
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, at))?.[1];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
  const decoded = encoding === 'quoted-printable' ? fromQuoted(body.replaceAll('=\r\n', '')) : body;
  return decoded.replaceAll('\r\n', '\n');
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
