import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from '../cases/caseWorld.ts';
import { kvnrs } from '../kvnrs.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { pagesOf } from '../letters/readPdf.ts';

describe.each(dialects)('printing bills on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  const numbers = kvnrs();
  const period = '2026-03';
  const run = '2026-04-01T08:00:00.000Z/1';
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
    const home = { 'address.zip': '86150', 'address.city': 'Augsburg' };
    const days = { valid_from: `${period}-01`, valid_to: `${period}-28` };
    const approved = { approval_from: `${period}-01`, approval_to: `${period}-28`, approval_number: 'G-7' };
    for (const address of [home, {}]) {
      const guest = await world.guest({ kvnr: numbers.next().value, ...address });
      const prescription = await world.prescription(guest, { ...days, ...approved, original_received: true });
      await world.tour(guest, prescription, { date: `${period}-10` });
    }
    await world.build(period);
    await office.data.transaction(inner => billRunJob.run(inner, { period, run }, null));
  });
  afterAll(() => office.close());

  const print = (query: string, by: Caller = clerk) => by.get(`bills/print?${query}`);
  const ofRun = `filter=${encodeURIComponent(JSON.stringify({ billing_run: run }))}`;

  test('puts the papers of a run into one file, those for one window together, each on a new sheet', async () => {
    const { status, headers, content } = await print(ofRun);
    expect([status, headers['content-type'], headers['x-export-rows']]).toEqual([
      200,
      'application/pdf',
      '3',
    ]);
    const pages = await pagesOf(content);
    // The insurer has no address here; the guests lie by postcode.
    expect(pages.map(page => page.trim() === '')).toEqual([false, true, false, true, false, true]);
    expect(pages[2]).toContain('80331 München');
    expect(pages[4]).toContain('86150 Augsburg');
  });

  test('leaves no page empty on one side of the paper', async () => {
    expect(await pagesOf((await print(`${ofRun}&sides=1`)).content)).toHaveLength(3);
  });

  test('lists the originals that go to the insurer with a bill, and none for guests', async () => {
    const pages = await pagesOf((await print(`${ofRun}&sides=1&what=slips`)).content);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Verordnung vom 01.08.2026, Genehmigung G-7, 1 Transportschein');
    expect(pages[0]).toMatch(/Gast1, Anna 3 27,56/);
    expect(await pagesOf((await print(`${ofRun}&sides=1&what=both`)).content)).toHaveLength(4);
  });

  test('is in the log, and refuses what is not to be printed', async () => {
    const [entry] = await office.data.run(
      office.all.selectFrom('activity_log').select('changes').where('action', '=', 'export').limit(1),
    );
    expect(String(entry?.changes)).toContain('guest.kvnr');
    const reader = await office.caller('all');
    expect((await print(ofRun, reader)).status).toBe(200);
    const views = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['record_id', 'changes', 'reason'])
        .where('action', '=', 'view')
        .where('resource', '=', 'documents')
        .where('user', '=', reader.id),
    );
    const { body: bills } = await clerk.get(`bills?${ofRun}`);
    const papers = bills.map(({ pdf }: { pdf: number }) => pdf).sort();
    expect(views).toHaveLength(1);
    expect(JSON.parse(String(views[0]?.changes)).id[1].sort()).toEqual(papers);
    expect([views[0]?.record_id, views[0]?.reason]).toEqual([null, expect.stringContaining('guest.kvnr')]);
    const looks = (await clerk.get(`documents/${papers[0]}/looks`)).body;
    expect(looks.some(({ listed }: { listed: boolean }) => listed)).toBe(true);
    expect((await print('filter={"number":"X"}')).body.code).toBe('nothingToPrint');
    expect((await print('filter={}&what=all')).status).toBe(400);
    expect((await print('filter={}&copies=2')).status).toBe(400);
    const closed = await office.caller(['bills.list', 'bills.read', 'documents.read']);
    expect((await print(ofRun, closed)).body.code).toBe('forbiddenContent');
    const blind = await office.caller(['documents.read', 'guest.read']);
    expect((await print(ofRun, blind)).status).toBe(403);
  });

  test('asks for a fresh proof above the number of rows that is set, as every export does', async () => {
    await syncSettings(office.data);
    const most = (value: string | null) =>
      office.data.run(
        office.all.updateTable('setup').set({ value }).where('key', '=', 'security.export_step_up_rows'),
      );
    const unattended = await office.caller('all', { confirmedAt: Date.now() - 11 * 60_000 });
    await most('3');
    expect((await print(ofRun, unattended)).status).toBe(200);
    await most('2');
    expect((await print(ofRun, unattended)).body.code).toBe('stepUpRequired');
    expect((await print(ofRun)).status).toBe(200);
    await most(null);
  });

  test('reads no paper beyond those that can be printed at once', async () => {
    const [bill] = await office.data.run(
      office.all.selectFrom('bills').selectAll().where('billing_run', '=', run).limit(1),
    );
    if (!bill) throw new Error('The run has no bill.');
    const { id: _id, ...fields } = bill;
    for (const hundreds of chunksOf([...Array(7_200).keys()], 300)) {
      const many = hundreds.map(at => ({ ...fields, number: `VIELE-${at}`, billing_run: 'many' }));
      await office.data.run(office.all.insertInto('bills').values(many));
    }
    office.takeStatements();
    const { status, body } = await print('filter={"billing_run":"many"}');
    expect([status, body.code]).toEqual([413, 'tooManyToPrint']);
    const papers = office.takeStatements().filter(text => text.includes('"recipient_snapshot"'));
    expect(papers).toHaveLength(6);
  });

  test('breaks off where a paper is not what was kept', async () => {
    await office.data.run(
      office.all
        .updateTable('documents')
        .set({ sha256: '0'.repeat(64) })
        .where('kind', '=', 'bill'),
    );
    await expect(print(ofRun)).rejects.toThrow();
  });

  test('names an approval to the insurer that granted it, and to no other', async () => {
    const former = await office.insert('health-insurance', {
      ik: '101575519',
      kind: 'both',
      name: 'Kasse von früher',
      short_name: 'Früher',
      type: 'EK',
      payment_term_days: 28,
      accepts_dta: true,
      valid_from: '2020-01-01',
      source: 'manual',
    });
    const month = '2026-05';
    const days = { valid_from: '2026-04-01', valid_to: '2026-06-30' };
    const approved = { approval_from: '2026-04-01', approval_to: '2026-06-30', approval_status: 'granted' };
    const grants = [
      { approval_number: 'VORHER-1', approval_on: '2026-04-20' },
      { approval_number: 'NEU-2', approval_on: `${month}-02` },
    ];
    for (const grant of grants) {
      const guest = await world.guest({ kvnr: numbers.next().value });
      const kvnr = numbers.next().value;
      const insured = { guest, kind: 'statutory', kvnr, insured_status: 'member' } as const;
      const past = { health_insurance: former, valid_from: '2020-01-01', valid_to: '2026-04-30' };
      await office.insert('guest-insurance', { ...insured, ...past });
      const present = { health_insurance: world.insurer, valid_from: `${month}-01` };
      await office.insert('guest-insurance', { ...insured, ...present });
      const prescription = await world.prescription(guest, { ...days, ...approved, ...grant });
      await world.tour(guest, prescription, { date: `${month}-10` });
    }
    await world.build(month);
    const order = { period: month, run: '2026-06-01T08:00:00.000Z/1' };
    await office.data.transaction(inner => billRunJob.run(inner, order, null));
    const filter = `filter=${encodeURIComponent(JSON.stringify({ billing_run: order.run }))}`;
    const pages = await pagesOf((await print(`${filter}&what=both`)).content);
    const text = pages.join(' ').replaceAll('\u00a0', ' ');
    expect(text).toContain('Genehmigung NEU-2 vom 02.05.2026');
    expect(text).toMatch(/Genehmigung NEU-2, 1 Transportschein/);
    expect(text).not.toContain('VORHER-1');
    expect(text).not.toContain('20.04.2026');
  });
});
