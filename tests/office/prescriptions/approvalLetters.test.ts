import { openData } from '@engine/server/access/openData.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { approvalRunJob } from '@office/prescriptions/server/approvalRunJob.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type FieldsOf, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from '../cases/caseWorld.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { pagesOf } from '../letters/readPdf.ts';

const pending = {
  approval_status: 'requested',
  approval_number: null,
  approval_on: null,
  approval_from: null,
  approval_to: null,
} as const;

describe.each(dialects)('approvals that insurers are asked for on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  let guest: number;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    world = await openCaseWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
    guest = await world.guest();
  });
  afterAll(() => office.close());

  const wanted = (fields: FieldsOf<'prescription'> = {}) =>
    world.prescription(guest, { ...pending, ...fields });
  const path = (id: number) => `prescriptions/${id}/approval-letter`;
  const ask = (id: number, order: object = { company: world.company }) => clerk.post(path(id), order);
  const read = async (id: number) => (await clerk.get(`prescriptions/${id}`)).body;
  const listed = async (filter: string) =>
    (
      await clerk.get(`prescriptions?filter=${encodeURIComponent(JSON.stringify({ [filter]: true }))}`)
    ).body.map(({ id }: { id: number }) => id);

  test('go out as a letter with all that the insurer needs, and say when an answer is due', async () => {
    const id = await wanted({ trips_per_week: 3, icd10: 'N18.5' });
    expect(await listed('approval_to_ask')).toContain(id);
    expect((await clerk.get(path(id))).body).toMatchObject({
      answer_by: addDays(today(), 21),
      company: null,
    });
    const { status, body } = await ask(id);
    expect(status).toBe(201);
    expect(await read(id)).toMatchObject({
      approval_status: 'requested',
      approval_asked_on: today(),
      approval_answer_by: addDays(today(), 21),
    });
    const { body: file } = await clerk.get(`documents/${body.document}`);
    expect(file).toMatchObject({ kind: 'correspondence', resource: 'prescriptions', record_id: id });
    const { content } = await clerk.get(`documents/${body.document}/content`);
    const [text = ''] = await pagesOf(content);
    for (const said of [
      'Versichertennummer (KVNR)',
      'Behandlungen je Woche 3',
      'Antwort erbeten bis',
      'Taxi',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('N18.5');
    expect(await listed('approval_to_ask')).not.toContain(id);
  });

  test('are neither planned nor written for what is archived', async () => {
    const id = await wanted();
    const planned = async () =>
      (await clerk.post('prescriptions/approval-letters/preview')).body.map(
        (each: { prescription: number }) => each.prescription,
      );
    expect(await planned()).toContain(id);
    await clerk.delete(`prescriptions/${id}`, undefined, { 'if-match': '"v1"' });
    expect(await planned()).not.toContain(id);
    const refused = await ask(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'archived']);
  });

  test('are overdue without an answer in time, until the answer is noted', async () => {
    const [late, early] = [await wanted(), await wanted()];
    const change = (id: number, fields: object, version = 1) =>
      clerk.put(`prescriptions/${id}`, fields, { 'if-match': `"v${version}"` });
    const asked = addDays(today(), -30);
    expect((await change(late, { approval_asked_on: asked })).body).toMatchObject({
      approval_answer_by: addDays(asked, 21),
    });
    await change(early, { approval_asked_on: addDays(today(), -3) });
    expect(await listed('approval_overdue')).toEqual([late]);
    await change(late, { approval_status: 'rejected' }, 2);
    expect(await listed('approval_overdue')).toEqual([]);
  });

  test('are asked for once, only while they are pending, of those who approve, in the name of a company', async () => {
    const id = await wanted();
    const code = async (order?: object, of = id) => (await ask(of, order)).body.code;
    expect(await code({})).toBe('approvalWithoutCompany');
    expect(await code({ company: 9_999 })).toBe('validationFailed');
    expect(await code({ company: world.company, answer_by: addDays(today(), -1) })).toBe('validationFailed');
    expect(await code()).toBeUndefined();
    expect(await code()).toBe('approvalAskedBefore');
    expect(
      await code({ company: world.company, again: true, answer_by: addDays(today(), 5) }),
    ).toBeUndefined();
    expect((await read(id)).approval_answer_by).toBe(addDays(today(), 5));
    expect(await code(undefined, await wanted({ approval_status: 'granted' }))).toBe('approvalNotPending');
    expect(await code(undefined, await wanted({ payer: 'guest' }))).toBe('approvalWithoutInsurer');
  });

  test('go out together, without those that cannot be asked for', async () => {
    const driven = await wanted();
    await world.tour(guest, driven);
    const paidByGuest = await wanted({ payer: 'guest' });
    const { body } = await clerk.post('prescriptions/approval-letters/preview', {});
    const planned = (id: number) => body.find((each: { prescription: number }) => each.prescription === id);
    expect(planned(driven)).toMatchObject({ company: world.company, insurer: expect.any(String) });
    expect(planned(paidByGuest)).toMatchObject({ insurer: null });
    const elsewhere = await office.caller('all', { clients: [999_999] });
    expect((await elsewhere.post('prescriptions/approval-letters/preview', {})).body).toEqual([]);
    const rights = ['prescriptions.list', 'prescriptions.read', 'prescriptions.ask_approval', 'guest.read'];
    const { body: unnamed } = await (await office.caller(rights)).post(
      'prescriptions/approval-letters/preview',
      {},
    );
    expect(unnamed).toContainEqual(
      expect.objectContaining({ prescription: driven, insurer: 'nicht einsehbar' }),
    );
    const lettersOf = async (id: number) => {
      const filter = JSON.stringify({ resource: 'prescriptions', record_id: id });
      const { body: letters } = await clerk.get(`documents?filter=${encodeURIComponent(filter)}`);
      return letters.map((letter: { id: number }) => letter.id);
    };
    const order = { prescriptions: [driven, paidByGuest] };
    const run = (data = office.data) => data.transaction(inner => approvalRunJob.run(inner, order, null));
    const narrowed = new Map([['prescriptions.ask_approval', ['clients'] as const]]);
    const unreaching = openData(office.database, office.model)({ ...allRights, narrowed }, 'test');
    expect(await run(unreaching)).toMatchObject({ result: { asked: 0, skipped: 2 } });
    const outcome = await run();
    const documents = [expect.any(Number)];
    expect(outcome).toMatchObject({ kind: 'finished', result: { asked: 1, skipped: 1, documents } });
    expect(outcome).toMatchObject({ result: { documents: await lettersOf(driven) } });
    expect(await run()).toMatchObject({ result: { asked: 0, skipped: 2, documents: [] } });
    expect((await read(driven)).approval_asked_on).toBe(today());
  });

  test('are for those who hold the right and may see guests', async () => {
    const id = await wanted();
    const sees = ['prescriptions.read', 'prescriptions.list', 'companies.read', 'health-insurance.read'];
    const status = async (rights: readonly string[]) =>
      (await (await office.caller(rights)).post(path(id), { company: world.company })).status;
    expect(await status([...sees, 'guest.read'])).toBe(403);
    expect(await status([...sees, 'prescriptions.ask_approval'])).toBe(403);
    expect(await status([...sees, 'guest.read', 'prescriptions.ask_approval'])).toBe(201);
    const narrowed = { 'prescriptions.ask_approval': ['clients'] } as const;
    const unreaching = await office.caller('all', { narrowed });
    expect((await unreaching.get(path(id))).status).toBe(403);
    expect((await unreaching.post(path(id), { company: world.company, again: true })).status).toBe(403);
    const ownCompanies = { 'companies.list': ['own'], 'companies.read': ['own'] } as const;
    const without = await office.caller('all', { narrowed: ownCompanies });
    const unnamed = await without.post(path(id), { company: world.company, again: true });
    expect(unnamed.body.errors).toMatchObject({ company: { code: 'reference' } });
  });

  test('are shown in the preview of their template', async () => {
    const preview = { kind: 'approval_request', locale: 'de', subject: 'Antrag', body: '{{positions}}' };
    const { content } = await clerk.post('templates-management/preview', preview);
    expect((await pagesOf(content))[0]).toContain('Behandlungsart');
    const own = { 'prescriptions.list': ['own'], 'prescriptions.read': ['own'] } as const;
    const without = await office.caller('all', { narrowed: own });
    expect((await without.post('templates-management/preview', preview)).body.code).toBe('nothingToPreview');
  });
});
