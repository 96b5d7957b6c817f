import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@engine/server/config.ts';
import { openTransport } from '@engine/server/mail/transport.ts';
import { product } from '@generated/product.ts';
import { expect, onTestFinished, test } from 'vitest';

const other = '\r\nBcc: thief@example.net\r\n\r\nbody';

test.each([
  ['the recipient', { to: `one@example.org${other}` }],
  ['the subject', { subject: `Your code${other}` }],
  ['the name of the sender', { sender: { name: `Office${other}`, address: 'o@example.org', replyTo: null } }],
  ['the address of the sender', { sender: { name: '', address: `o@example.org${other}`, replyTo: null } }],
  ['the address for answers', { sender: { name: '', address: 'o@example.org', replyTo: `a@b.org${other}` } }],
])('%s adds no line to the head of a mail', async (_, part) => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const transport = openTransport(readConfig({ MODE: 'demo', SMTP_URL: `file:${folder}` }, product));
  const mail = { id: 1, to: 'one@example.org', sender: null, subject: 'Code', text: 'text', html: '<p>' };
  await transport.send({ ...mail, ...part });
  transport.close();
  const [file = ''] = readdirSync(folder);
  const [head = ''] = readFileSync(join(folder, file), 'utf8').split('\r\n\r\n');
  const names = head
    .split('\r\n')
    .filter(line => !/^[ \t]/.test(line))
    .map(line => line.split(':')[0]?.toLowerCase());
  expect(names).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id']));
  const known = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'auto-submitted', 'mime-version'];
  expect(names.filter(name => ![...known, 'content-type'].includes(name ?? ''))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
