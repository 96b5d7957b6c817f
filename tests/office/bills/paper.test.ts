import { readContent } from '@engine/server/files/fileContents.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { loadParties } from '@office/letters/server/loadParties.ts';
import { guestWith, type PartySnapshot, recipientOf } from '@office/letters/server/parties.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from '../cases/caseWorld.ts';
import { kvnrs } from '../kvnrs.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { pagesOf } from '../letters/readPdf.ts';

describe.each(dialects)('the paper of a bill on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  const numbers = kvnrs();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    await addTemplates(office);
    await office.insert('tariff-number', {
      number: '460401',
      tariff_code: world.tariff,
      name_de: 'Zuschlag',
      unit: 'percent',
      price: 250_000,
      vat_rate: '7',
      copay_relevant: true,
      surcharge: true,
      valid_from: '2024-01-01',
      guest_types: [],
      treatment_types: [],
    });
    const { all, data } = office;
    const perKm = all.updateTable('tariffnumbers').where('id', '=', world.rows[1]);
    await data.run(perKm.set({ min_amount: 4_000 }));
    await data.run(all.updateTable('health_insurance').set({ name: longName }));
  });
  afterAll(() => office.close());

  const longName = 'Betriebskrankenkasse der vereinigten Werke des Oberen Isartals und der Umgebung';
  const entitled = {
    issued_on: '2026-08-03',
    bsnr: '123456789',
    lanr: '987654321',
    approval_number: 'G-4711',
    approval_on: '2026-08-05',
  };

  /** the text of the only bill of a month with one ride */
  async function paperOf(
    period: string,
    changes: Readonly<Record<string, unknown>> = {},
    ride: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const guest = await world.guest({ kvnr: numbers.next().value, ...changes });
    const days = { valid_from: `${period}-01`, valid_to: `${period}-28` };
    const approved = { approval_from: days.valid_from, approval_to: days.valid_to };
    const prescription = await world.prescription(guest, { ...entitled, ...days, ...approved });
    await world.tour(guest, prescription, { date: `${period}-10`, ...ride });
    await world.build(period);
    await office.data.transaction(inner => billRunJob.run(inner, { period }, null));
    const [bill] = await office.data.run(
      office.all.selectFrom('bills').select('pdf').where('service_from', 'like', `${period}%`).orderBy('id'),
    );
    return (await pagesOf((await readContent(office.data, bill?.pdf ?? 0)) ?? new Uint8Array())).join(' ');
  }

  test('states lines whose quantity × price is the amount, also of net prices, and in words what else comes', async () => {
    await office.data.run(office.all.updateTable('tariffcodes').set({ price_includes_vat: false }));
    const text = await paperOf('2026-03');
    await office.data.run(office.all.updateTable('tariffcodes').set({ price_includes_vat: true }));
    for (const line of [
      '1 5,90 7 % 5,90',
      '12,4 km 2,15 7 % 26,66',
      'Ergänzung auf den Mindestbetrag der Fahrt von 40,00 € 7,44',
      '25 % 40,00 7 % 10,00',
      'zuzüglich 7 % Umsatzsteuer auf 50,00 € 3,50',
      'abzüglich gesetzlicher Zuzahlung −5,35',
      'Nettobetrag 50,00 €',
      'Bruttobetrag 53,50 €',
      'Rechnungsbetrag 48,15 €',
    ])
      expect(text).toContain(line);
  });

  test('states prices that include the tax as they are', async () => {
    const text = await paperOf('2026-04');
    expect(text).toContain('12,4 km 2,15 7 % 26,66');
    expect(text).toContain('25 % 40,00 7 % 10,00');
    expect(text).not.toContain('zuzüglich');
  });

  test('states the same lines on a cancellation, each taken back, percentages and minimums too', async () => {
    await paperOf('2025-12');
    const clerk = await office.caller('all');
    const [bill] = await office.data.run(
      office.all
        .selectFrom('bills')
        .select(['id', 'version'])
        .where('service_from', 'like', '2025-12%')
        .where('kind', '<>', 'copay'),
    );
    const order = { reason: 'x' };
    const etag = { 'if-match': `"v${bill?.version}"` };
    const { body } = await clerk.post(`bills/${bill?.id}/transitions/cancel`, order, etag);
    const { body: undone } = await clerk.get(`bills/${body.cancelled_by}`);
    const text = (await pagesOf((await readContent(office.data, undone.pdf)) ?? new Uint8Array())).join(' ');
    for (const line of [
      '−1 5,90 7 % −5,90',
      '−12,4 km 2,15 7 % −26,66',
      'Ergänzung auf den Mindestbetrag der Fahrt von 40,00 € −7,44',
      '25 % −40,00 7 % −10,00',
      'Stornobetrag −45,00 €',
    ])
      expect(text).toContain(line);
  });

  test('states the minimum of a ride behind its base rate and kilometres, whichever row names it', async () => {
    const { all, data } = office;
    const set = (row: number, min_amount: number | null) =>
      data.run(all.updateTable('tariffnumbers').set({ min_amount }).where('id', '=', row));
    await set(world.rows[0], 4_000);
    await set(world.rows[1], null);
    const text = await paperOf('2026-07');
    await set(world.rows[0], null);
    await set(world.rows[1], 4_000);
    expect(text).toMatch(
      /1 5,90 7 % 5,90 .* 12,4 km 2,15 7 % 26,66 .*Mindestbetrag der Fahrt von 40,00 € 7,44/,
    );
  });

  test('states the maximum of a row in words behind it, less what is above it', async () => {
    const { all, data } = office;
    const set = (fields: { min_amount: number | null; max_amount: number | null }) =>
      data.run(all.updateTable('tariffnumbers').set(fields).where('id', '=', world.rows[1]));
    await set({ min_amount: null, max_amount: 2_000 });
    const text = await paperOf('2026-01');
    await set({ min_amount: 4_000, max_amount: null });
    expect(text).toMatch(/12,4 km 2,15 7 % 26,66 .*Begrenzung auf den Höchstbetrag von 20,00 € −6,66/);
  });

  test('counts quarters of an hour so that none is taken for a fraction', async () => {
    const { all, data } = office;
    const waiting = await office.insert('tariff-number', {
      number: '460402',
      tariff_code: world.tariff,
      name_de: 'Wartezeit',
      unit: 'quarter_hour',
      price: 82_500,
      vat_rate: '7',
      copay_relevant: true,
      surcharge: false,
      valid_from: '2024-01-01',
      guest_types: [],
      treatment_types: [],
    });
    const text = await paperOf('2026-02', {}, { waiting_min: 20 });
    await data.run(
      all.updateTable('tariffnumbers').set({ valid_to: '2024-12-31' }).where('id', '=', waiting),
    );
    expect(text).toContain('2 × 15 Min. 8,25 7 % 16,50');
  });

  test('names the insurer in full, the prescription, the doctor and the approval', async () => {
    const text = await paperOf('2026-05');
    expect(text).toContain('des Oberen Isartals und der Umgebung');
    expect(text).toContain(
      'Verordnung vom 03.08.2026 · BSNR 123456789 · LANR 987654321 · Genehmigung G-4711 vom 05.08.2026',
    );
  });

  test('names the passenger with what stands before the surname, as letters do', async () => {
    const text = await paperOf('2025-11', { name_prefix: 'von der', last_name: 'Lippe', first_name: 'Anna' });
    expect(text).toContain(' · Lippe, Anna von der · *');
  });

  test('calls positions and co-payments by their English names where the client has its papers in English', async () => {
    const { all, data } = office;
    const clients = all.updateTable('clients');
    await data.run(clients.set({ locale: 'en' }));
    onTestFinished(() => data.run(clients.set({ locale: 'de' })).then(() => {}));
    const clerk = await office.caller('all');
    for (const kind of ['bill', 'copay_request']) {
      const wording = { subject: '{{number}}', body: '{{salutation}}\n\n{{positions}}' };
      const template = { key: `${kind}_en`, kind, locale: 'en', status: 'active', ...wording };
      expect((await clerk.post('templates-management', template)).status).toBe(201);
    }
    const base = all.updateTable('tariffnumbers').where('id', '=', world.rows[0] ?? 0);
    await data.run(base.set({ name_en: 'Base rate' }));
    const text = await paperOf('2026-08', {}, { cash_copay: 100 });
    expect(text).toMatch(/1 10 Aug 2026 Base rate/);
    const [request] = await data.run(
      all
        .selectFrom('bills')
        .select('pdf')
        .where('service_from', 'like', '2026-08%')
        .where('kind', '=', 'copay'),
    );
    const content = await readContent(data, request?.pdf ?? 0);
    const asked = (await pagesOf(content ?? new Uint8Array())).join(' ');
    expect(asked).toContain('Co-payment under section 61 SGB V, ');
    expect(asked).toContain('Paid to the driver in cash −1.00');
    expect(asked).not.toMatch(/Zuzahlung|Fahrer/);
  });

  test('tells a guest who pays nothing of doctor and approval', async () => {
    const self = { payer_type: 'self', health_insurance: null, kvnr: null, insured_status: null };
    expect(await paperOf('2026-06', self)).not.toContain('BSNR');
  });

  test('goes to the guardian of a guest who has one, as it stood when it was issued', async () => {
    const self = { payer_type: 'self', health_insurance: null, kvnr: null, insured_status: null };
    const home = { 'guardian_address.street': 'Amtsweg', 'guardian_address.house_no': '9' };
    const town = { 'guardian_address.zip': '85354', 'guardian_address.city': 'Freising' };
    const ward = { ...self, first_name: 'Tim', last_name: 'Mündel', salutation: 'm' };
    const guarded = { ...ward, guardian_name: 'Rita Vogt', ...home, ...town };
    const text = await paperOf('2025-10', guarded);
    expect(text).toContain('Rita Vogt für Tim Mündel Amtsweg 9 85354 Freising');
    expect(text).toContain('Sehr geehrte Damen und Herren, ');
    const { all, data } = office;
    const [bill] = await data.run(
      all.selectFrom('bills').selectAll().where('service_from', 'like', '2025-10%'),
    );
    const snapshot = parsed(bill?.recipient_snapshot ?? null) as PartySnapshot;
    expect([bill?.recipient_name, snapshot]).toMatchObject([
      'Tim Mündel',
      { name: 'Tim Mündel', guardian: 'Rita Vogt', address: { street: 'Amtsweg', city: 'Freising' } },
    ]);

    // Later letters go to the guardian of that time; what was issued stays.
    const guests = all.updateTable('guest').where('id', '=', bill?.recipient_guest ?? 0);
    await data.run(guests.set({ guardian_name: 'Udo Amt', guardian_address_city: null }));
    const key = guestWith(bill?.recipient_guest ?? 0);
    const party = (await loadParties(data, [key]))(key);
    expect(recipientOf(party, 'de', snapshot).lines).toEqual([
      'Rita Vogt',
      'für Tim Mündel',
      'Amtsweg 9',
      '85354 Freising',
    ]);
    expect(recipientOf(party, 'en', null)).toMatchObject({
      name: 'Tim Mündel',
      lines: ['Udo Amt', 'for Tim Mündel', 'Hauptstraße 1', '80331 München'],
      salutation: 'Dear Sir or Madam,',
    });
    const { guardian: _, ...before } = snapshot;
    expect(recipientOf(party, 'de', before).lines[1]).toBe('Tim Mündel');

    // The name of the guardian is seen by those who may see the guest.
    const stored = async (...rights: readonly string[]) => {
      const reader = await office.caller(['bills.read', 'bills.list', ...rights]);
      return (await reader.get(`bills/${bill?.id}`)).body.recipient_snapshot;
    };
    expect(await stored('guest.read')).toMatchObject({ guardian: 'Rita Vogt' });
    expect(JSON.stringify((await stored()) ?? null)).not.toMatch(/Vogt|Amtsweg/);
  });
});
