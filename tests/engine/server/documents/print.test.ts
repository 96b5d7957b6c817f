import { once } from 'node:events';
import { addDocument } from '@engine/server/documents/addDocument.ts';
import type { Owner } from '@engine/server/documents/owner.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { pagesOf } from '../../../office/letters/readPdf.ts';
import type { Caller } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

/** A PDF of one page as the product makes them: its objects are not compressed. */
async function paper(text: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.text(text).end();
  await once(document, 'end');
  return Buffer.concat(parts);
}

describe.each(databases)('printing documents on %s', dialect => {
  let office: FilledOffice;
  let clerk: Caller;
  const guestRights = ['documents.read', 'guest.list', 'guest.read'];

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    await syncSettings(office.data);
    clerk = await office.caller(guestRights);
  });
  afterAll(() => office.close());

  const owned = (): Owner => ({ resource: 'guest', id: office.records.get('guest') ?? 0 });
  const add = async (
    filename: string,
    { content, ...more }: { kind?: 'bill' | 'reminder'; origin?: 'uploaded'; content?: Buffer } = {},
  ): Promise<number> => {
    const bytes = content ?? (await paper(filename));
    const document = { kind: 'reminder', origin: 'made', owner: owned(), ...more } as const;
    return office.data.transaction(inner => addDocument(inner, { ...document, filename, content: bytes }));
  };
  const print = (ids: readonly number[], more = '', by = clerk) =>
    by.get(`documents/print?ids=${ids.join(',')}${more}`);
  const views = (user: number) =>
    office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['changes', 'reason'])
        .where('action', '=', 'view')
        .where('resource', '=', 'documents')
        .where('user', '=', user),
    );

  it('gives one file in the order that is asked for, each on a new sheet', async () => {
    const [first, second] = [await add('eins.pdf'), await add('zwei.pdf')];
    const { status, headers, content } = await print([second, first]);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await pagesOf(content)).map(page => page.trim())).toEqual(['zwei.pdf', '', 'eins.pdf', '']);
    const oneSided = await print([first, second, first], '&sides=1');
    expect((await pagesOf(oneSided.content)).map(page => page.trim())).toEqual(['eins.pdf', 'zwei.pdf']);
  });

  it('is in the log with all documents in one entry, and asking whether it would come is not', async () => {
    const ids = [await add('a.pdf'), await add('b.pdf'), await add('c.pdf')];
    const reader = await office.caller(guestRights);
    expect((await print(ids, '&check=1', reader)).status).toBe(204);
    expect(await views(reader.id)).toEqual([]);
    await print(ids, '', reader);
    const entries = await views(reader.id);
    expect(entries.map(({ reason }) => reason)).toEqual(['content: guest.last_name']);
    expect(JSON.parse(String(entries[0]?.changes))).toEqual({ id: [null, ids] });
  });

  it('refuses all if one is out of sight or shows what its reader may not see', async () => {
    const letter = await add('brief.pdf');
    expect((await print([letter, 999_999])).status).toBe(404);
    const stranger = await office.caller(['documents.read']);
    expect((await print([letter], '', stranger)).status).toBe(404);
    expect((await print([letter], '&check=1', stranger)).status).toBe(404);
    const bill = await add('rechnung.pdf', { kind: 'bill' });
    const answer = await print([letter, bill]);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbiddenContent']);
    expect(await views(stranger.id)).toEqual([]);
    expect((await print([letter], '', await office.caller(['guest.read']))).status).toBe(403);
  });

  it('names what is no PDF that was made here, or is kept no more', async () => {
    const letter = await add('brief.pdf');
    const scan = await add('scan.pdf', { origin: 'uploaded' });
    const data = await add('daten.xml', { content: Buffer.from('<?xml version="1.0"?><a/>') });
    const gone = await add('weg.pdf');
    await office.data.run(office.all.updateTable('documents').set({ content: null }).where('id', '=', gone));
    const answer = await print([letter, scan, data, gone]);
    expect([answer.status, answer.body.code]).toEqual([409, 'cannotBePrinted']);
    expect(answer.body.detail).toContain('scan.pdf, daten.xml, weg.pdf');
    expect(answer.body.detail).not.toContain('brief.pdf');
    const others: number[] = [];
    for (const at of [1, 2, 3, 4]) others.push(await add(`scan${at}.pdf`, { origin: 'uploaded' }));
    expect((await print([scan, data, gone, ...others])).body.detail).toContain('scan2.pdf und 2 weitere');
  });

  it('is limited in number and in size', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => at + 1);
    const answer = await print(many);
    expect([answer.status, answer.body.code]).toEqual([413, 'tooManyDocuments']);
    const [first, second] = [await add('gross.pdf'), await add('groesser.pdf')];
    const sized = (size: number) =>
      office.data.run(office.all.updateTable('documents').set({ size }).where('id', 'in', [first, second]));
    await sized(125 * 1_048_576);
    expect((await print([first, second], '&check=1')).status).toBe(204);
    await sized(125 * 1_048_576 + 1);
    const large = await print([first, second]);
    expect([large.status, large.body.code]).toEqual([413, 'documentsTooLarge']);
    expect(large.body.detail).toContain('251 MB');
  });

  it('asks for a fresh proof above the number of rows that is set, as every export does', async () => {
    const ids = [await add('x.pdf'), await add('y.pdf')];
    const unattended = await office.caller(guestRights, { confirmedAt: Date.now() - 11 * 60_000 });
    const most = (value: string | null) =>
      office.data.run(
        office.all.updateTable('setup').set({ value }).where('key', '=', 'security.export_step_up_rows'),
      );
    await most('1');
    expect((await print(ids, '', unattended)).body.code).toBe('stepUpRequired');
    expect((await print(ids)).status).toBe(200);
    await most(null);
    expect((await print(ids, '', unattended)).status).toBe(200);
  });

  it.each(['ids=', 'ids=1,', 'ids=1,x', 'ids=1,-2', 'ids=1&sides=3', 'ids=1&check=2', 'ids=1&copies=2', ''])(
    'refuses the query %j',
    async query => {
      expect((await clerk.get(`documents/print?${query}`)).status).toBe(400);
    },
  );

  it('breaks off where the content is not what was kept', async () => {
    const id = await add('geändert.pdf');
    await office.data.run(
      office.all
        .updateTable('documents')
        .set({ sha256: '0'.repeat(64) })
        .where('id', '=', id),
    );
    await expect(print([id])).rejects.toThrow();
  });
});
