import { letterFonts } from '@office/letters/server/fonts.ts';
import { keepLetter, reproduceLetter } from '@office/letters/server/keepLetter.ts';
import { templateFor } from '@office/letters/server/templateRevisions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../databases.ts';
import { type FilledOffice, openFilledOffice } from '../../engine/server/security/createRecords.ts';
import { collectiveBill } from './letterSamples.ts';
import { pagesOf } from './readPdf.ts';

const wording = { subject: 'Rechnung {{number}}', body: '{{salutation}}\n\n{{positions}}\n{{payment}}' };
const template = { key: 'eigene', kind: 'bill', locale: 'de', status: 'active', ...wording };

describe.each(databases)('templates on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    // Opening the fonts takes so long that the server would take itself to be overloaded.
    letterFonts();
    office = await openFilledOffice(dialect);
  });
  afterAll(() => office.close());

  it('with an unknown placeholder are refused with a list of those that there are', async () => {
    const answer = await office.owner.post('templates-management', {
      ...template,
      body: '{{positions}}\n{{nubmer}}',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.body).toMatchObject({ code: 'placeholder', params: { name: 'nubmer' } });
    expect(answer.body.errors.body.message).toContain('{{number}}');
  });

  it('are one of a key and a language for all companies, as for each of them', async () => {
    const once = { ...template, key: 'einmal' };
    const post = (fields: object) => office.owner.post('templates-management', { ...once, ...fields });
    const { status, body } = await post({});
    expect(status).toBe(201);
    const again = await post({});
    expect([again.status, again.body.errors]).toMatchObject([400, { key: { code: 'unique' } }]);
    expect((await post({ locale: 'en' })).status).toBe(201);
    expect((await post({ company: office.records.get('company') })).status).toBe(201);
    const twice = await post({ company: office.records.get('company') });
    expect(twice.body.errors).toMatchObject({ key: { code: 'unique' } });
    const kept = await office.owner.put(
      `templates-management/${body.id}`,
      { subject: 'Neue Rechnung {{number}}' },
      { 'if-match': '"v1"' },
    );
    expect(kept.status).toBe(200);
  });

  it('count their wordings, and keep what was sent readable under the revision it was sent with', async () => {
    const { body: made } = await office.owner.post('templates-management', template);
    expect(made.revision).toBe(1);
    const used = await templateFor(office.data, 'bill', 'de', null);
    const document = await office.data.transaction(data =>
      keepLetter(data, {
        template: used,
        facts: collectiveBill(3),
        owner: { resource: 'bills', id: office.records.get('bill') ?? 0 },
        filename: 'S01-26-00042.pdf',
      }),
    );
    const { body: reworded } = await office.owner.put(
      `templates-management/${made.id}`,
      { subject: 'Neue Rechnung {{number}}' },
      { 'if-match': '"v1"' },
    );
    expect(reworded.revision).toBe(2);
    const { body: dated } = await office.owner.put(
      `templates-management/${made.id}`,
      { valid_from: '2026-01-01' },
      { 'if-match': '"v2"' },
    );
    expect(dated.revision).toBe(2);

    const revisions = await office.owner.get(`template-revisions?filter={"template":${made.id}}`);
    expect(
      revisions.body.map(({ revision, subject }: { revision: number; subject: string }) => [
        revision,
        subject,
      ]),
    ).toEqual([
      [2, 'Neue Rechnung {{number}}'],
      [1, 'Rechnung {{number}}'],
    ]);
    const { content: sent } = await office.owner.get(`documents/${document}/content`);
    const again = await reproduceLetter(office.data, document);
    expect(Buffer.compare(Buffer.from(again), sent)).toBe(0);
  });

  it('that were in force are retired, not deleted', async () => {
    const { body } = await office.owner.post('templates-management', { ...template, key: 'weg' });
    const remove = () =>
      office.owner.delete(`templates-management/${body.id}`, undefined, { 'if-match': '"v1"' });
    expect((await remove()).body.code).toBe('templateInForce');
    const draft = await office.owner.post('templates-management', {
      ...template,
      key: 'entwurf',
      status: 'draft',
    });
    const gone = await office.owner.delete(`templates-management/${draft.body.id}`, undefined, {
      'if-match': '"v1"',
    });
    expect(gone.status).toBe(200);
  });

  it('are shown as the letter they make, with real data and before they are saved', async () => {
    const bill = office.records.get('bill');
    const { content, status } = await office.owner.post('templates-management/preview', {
      kind: 'reminder_1',
      locale: 'de',
      subject: 'Erinnerung',
      body: 'Offen: {{sum}}\n{{positions}}',
      bill,
    });
    expect(status).toBe(200);
    const [page = ''] = await pagesOf(content);
    expect(page).toContain('Erinnerung');
    expect(page).toMatch(/Offen: [\d.,−]+ €/);
  });

  it('show of a bill what the reader may see of its guests, and leave a trace of it', async () => {
    const bill = office.records.get('bill');
    await office.data.run(office.all.updateTable('bill_items').set({ bill }));
    await office.data.run(office.all.updateTable('guest').set({ last_name: 'Kanarienvogel' }));
    // Only a health insurance is shown the number.
    await office.data.run(
      office.all.updateTable('bill_cases').set({ payer_type: 'statutory', guest_snapshot: null }),
    );
    const shown = async (...rights: readonly string[]) => {
      const reader = await office.caller(['templates-management.read', 'bills.read', ...rights]);
      const { content } = await reader.post('templates-management/preview', {
        ...wording,
        kind: 'bill',
        locale: 'de',
        bill,
      });
      const filter = { user: reader.id, action: 'view', resource: 'bills', record_id: bill };
      const trace = await office.owner.get(`activity-log?filter=${JSON.stringify(filter)}`);
      const reasons = trace.body.map(({ reason }: { reason: string }) => reason);
      return { text: (await pagesOf(content)).join(), reasons };
    };
    const [guest] = (await office.owner.get('guest')).body;
    const born = guest.birth_date.split('-').reverse().join('.');
    const all = await shown('guest.read', 'guest.read.kvnr');
    for (const value of [guest.last_name, born, guest.kvnr]) expect(all.text).toContain(value);
    expect(all.reasons).toEqual(['letter: guest.last_name, guest.birth_date, guest.kvnr']);
    const some = await shown('guest.read');
    expect(some.text).toContain(born);
    expect(some.text).not.toContain(guest.kvnr);
    const none = await shown();
    for (const value of [guest.last_name, born, guest.kvnr]) expect(none.text).not.toContain(value);
    expect(none.reasons).toEqual([]);
  });

  it('do not show a bill that the reader may not read', async () => {
    const writer = await office.caller(['templates-management.read']);
    const answer = await writer.post('templates-management/preview', {
      ...wording,
      kind: 'bill',
      locale: 'de',
    });
    expect(answer.status).toBe(403);
    const limited = await office.caller(['templates-management.read', 'bills.read'], { clients: [999] });
    const bill = office.records.get('bill');
    const hidden = await limited.post('templates-management/preview', {
      ...wording,
      kind: 'bill',
      locale: 'de',
      bill,
    });
    expect(hidden.status).toBe(404);
  });
});
