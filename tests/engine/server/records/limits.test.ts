import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operator, openOperator } from '../../../office/operator.ts';
import { importerOf } from '../imports/importer.ts';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';

describe.each(dialects)('what a reference may name on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let operator: Operator;

  beforeAll(async () => {
    office = await openOffice(dialect);
    operator = await openOperator(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  let hour = 0;
  /** a guest with a prescription, and a tour of theirs as the API takes it */
  async function journey() {
    const guest = await operator.guest();
    const prescription = await operator.prescription(guest);
    hour += 1;
    const order = {
      company: operator.company,
      guest,
      prescription,
      date: '2026-03-02',
      pickup_at: `${String(hour).padStart(2, '0')}:00`,
    };
    return { guest, prescription, order };
  }
  const codes = ({ body }: { body: { errors?: Readonly<Record<string, { code: string }>> } }) =>
    Object.entries(body.errors ?? {}).map(([name, { code }]) => `${name} ${code}`);
  const created = async () => {
    const own = await journey();
    const { status, body } = await clerk.post('tours', own.order);
    expect([status, body.errors]).toEqual([201, undefined]);
    return { ...own, id: Number(body.id) };
  };
  const match = (version: number) => ({ 'if-match': `"v${version}"` });

  test('a new record names none that goes with other values, and the refusal names that field', async () => {
    const [own, other] = [await journey(), await journey()];
    const order = { ...own.order, prescription: other.prescription };
    const german = await clerk.post('tours', order);
    expect([german.status, codes(german)]).toEqual([400, ['prescription unmatched']]);
    expect(german.body.errors.prescription.message).toBe('Passt nicht zum Feld „Fahrgast“');
    const english = await clerk.post('tours', order, { 'accept-language': 'en' });
    expect(english.body.errors.prescription.message).toBe('Does not go with the field “Guest”');
  });

  test('a field that follows from the reference goes with it', async () => {
    const { guest, order } = await journey();
    const { guest: _, ...open } = order;
    const { status, body } = await clerk.post('tours', open);
    expect([status, body.guest]).toEqual([201, guest]);
  });

  test('a constant limit holds for one reference and for several', async () => {
    const { order } = await journey();
    const refused = await clerk.post('tours', { ...order, company: operator.facility });
    expect(codes(refused)).toEqual(['company limit']);
    expect(refused.body.errors.company.message).toBe('Kann hier nicht gewählt werden');

    const tariff = {
      code: '07000',
      billing_code: await office.insert('billing-code', {
        code: '49',
        name_de: 'Sonstige',
        collective_group: 'E',
        valid_from: '2020-01-01',
      }),
      name: 'Taxi',
      valid_from: '2026-01-01',
      km_basis: 'loaded',
      km_rounding: 'tenth',
      price_includes_vat: false,
    };
    const several = [operator.company, operator.facility];
    expect(codes(await clerk.post('tariffcodes', { ...tariff, companies: several }))).toEqual([
      'companies limit',
    ]);
    const taken = await clerk.post('tariffcodes', { ...tariff, companies: [operator.company] });
    expect([taken.status, taken.body.errors]).toEqual([201, undefined]);
  });

  test('a change of the field that it goes with names the reference, by itself and in bulk', async () => {
    const { id, guest } = await created();
    const stranger = await operator.guest();
    const one = await clerk.put(`tours/${id}`, { guest: stranger }, match(1));
    expect([one.status, codes(one)]).toEqual([400, ['prescription unmatched']]);
    const bulk = await clerk.put(`tours${query({ filter: { id: [id] } })}`, { guest: stranger });
    expect(bulk.status).toBe(400);
    expect((await clerk.get(`tours/${id}`)).body).toMatchObject({ guest, version: 1 });
    const both = { guest: stranger, prescription: await operator.prescription(stranger) };
    expect((await clerk.put(`tours/${id}`, both, match(1))).status).toBe(200);
    expect((await clerk.put(`tours/${id}`, { guest, prescription: null }, match(2))).status).toBe(200);
  });

  test('rows within a record are held to it as well', async () => {
    const codeOf = (code: string) =>
      office.insert('billing-code', {
        code,
        name_de: code,
        collective_group: 'E',
        valid_from: '2020-01-01',
      });
    const [own, other] = [await codeOf('41'), await codeOf('42')];
    const tariff = await office.insert('tariff-code', {
      code: '07001',
      billing_code: other,
      name: 'KTW',
      valid_from: '2026-01-01',
      km_basis: 'loaded',
      km_rounding: 'tenth',
      price_includes_vat: false,
    });
    const recipient = {
      ik: '661430035',
      name: 'Annahme',
      can_decrypt: true,
      email: 'dta@example.org',
      valid_from: '2026-01-01',
      mode: 'test',
    };
    const route = {
      payer: operator.insurance,
      link_kind: '02',
      valid_from: '2026-01-01',
      tariff_code: tariff,
    };
    const sent = (billing_code: number | null) =>
      clerk.post('dta-recipient', { ...recipient, routes: [{ ...route, billing_code }] });
    expect(codes(await sent(own))).toEqual(['routes.0.tariff_code unmatched']);
    // an empty field limits nothing
    const { status, body } = await sent(null);
    expect([status, body.errors]).toEqual([201, undefined]);
    const [row] = body.routes;
    const change = (billing_code: number) =>
      clerk.put(`dta-recipient/${body.id}`, { routes: [{ ...row, billing_code }] }, match(1));
    expect(codes(await change(own))).toEqual(['routes.0.tariff_code unmatched']);
    expect((await change(other)).status).toBe(200);
  });

  test('what was stored before does not stand in the way of other changes', async () => {
    const { id, guest } = await created();
    const stranger = await operator.prescription(await operator.guest());
    const tours = office.data.unscoped('test').updateTable('tours');
    await office.data.run(
      tours.set({ prescription: stranger, company: operator.facility }).where('id', '=', id),
    );
    const { body } = await clerk.get(`tours/${id}`);
    const noted = await clerk.put(`tours/${id}`, { ...body, note: 'Klingeln' }, match(1));
    expect([noted.status, noted.body.note]).toEqual([200, 'Klingeln']);
    const third = await operator.prescription(await operator.guest());
    const chosen = await clerk.put(`tours/${id}`, { prescription: third }, match(2));
    expect(codes(chosen)).toEqual(['prescription unmatched']);
    const fixed = { prescription: await operator.prescription(guest) };
    expect((await clerk.put(`tours/${id}`, fixed, match(2))).status).toBe(200);
  });

  test('a record stays with what others that name it go with', async () => {
    const { id, guest, prescription } = await created();
    const path = `prescriptions/${prescription}`;
    const { version } = (await clerk.get(path)).body;
    const stranger = await operator.guest();
    const refused = await clerk.put(path, { guest: stranger }, match(version));
    expect([refused.status, codes(refused)]).toEqual([400, ['guest needed']]);
    expect(refused.body.errors.guest.message).toBe('Wird so noch gebraucht: Fahrten');
    expect((await clerk.put(path, { guest, bsnr: '123456789' }, match(version))).status).toBe(200);
    expect((await clerk.put(`tours/${id}`, { prescription: null }, match(1))).status).toBe(200);
    expect((await clerk.put(path, { guest: stranger }, match(version + 1))).status).toBe(200);
  });

  test('a record stays what those that name it ask of it for good', async () => {
    const { id } = await created();
    const path = `companies/${operator.company}`;
    const edit = async (fields: object) => {
      const { headers } = await clerk.get(path);
      return clerk.put(path, fields, { 'if-match': String(headers.etag) });
    };
    const facility = { roles: ['facility'], client: null, ik: null, billing_code: null };
    const before = (await clerk.get(path)).body;
    const refused = await edit(facility);
    expect([refused.status, codes(refused)]).toEqual([400, ['roles needed']]);
    expect(refused.body.errors.roles.message).toBe('Wird so noch gebraucht: Fahrten');
    expect((await clerk.get(path)).body).toEqual(before);
    const more = await edit({ roles: ['provider', 'facility'] });
    expect([more.status, more.body.roles]).toEqual([200, ['provider', 'facility']]);
    const tours = () => office.data.unscoped('test').updateTable('tours');
    await office.data.run(tours().set({ archived_at: '2026-03-02T08:00:00.000Z' }));
    expect((await edit(facility)).status).toBe(200);
    const { roles, client, ik, billing_code } = before;
    expect((await edit({ roles, client, ik, billing_code })).status).toBe(200);
    await office.data.run(tours().set({ archived_at: null }));

    // what was not so before does not stand in the way
    await office.data.run(tours().set({ company: operator.facility }).where('id', '=', id));
    const other = `companies/${operator.facility}`;
    const { body } = await clerk.get(other);
    const changed = await clerk.put(other, { roles: ['facility', 'bill_recipient'] }, match(body.version));
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  });

  test('rows that name a record hold it to what they ask for good', async () => {
    const [insurance, card] = [operator.insurance, { kind: 'card' }];
    const other = await office.insert('health-insurance', {
      ik: '104940005',
      kind: 'both',
      name: 'Andere',
      short_name: 'Andere',
      type: 'EK',
      payment_term_days: 28,
      accepts_dta: false,
      valid_from: '2020-01-01',
    });
    const recipient = await office.insert('dta-recipient', {
      ik: '108310400',
      name: 'Stelle',
      can_decrypt: true,
      email: 'stelle@example.org',
      valid_from: '2026-01-01',
      mode: 'test',
    });
    const day = { valid_from: '2026-01-01' };
    const route = await office.insert('dta-route', { recipient, payer: other, link_kind: '02', ...day });
    const edit = async (fields: object) => {
      const { headers } = await clerk.get(`health-insurance/${other}`);
      return clerk.put(`health-insurance/${other}`, fields, { 'if-match': String(headers.etag) });
    };
    const refused = await edit({ ...card, payer: insurance });
    expect(codes(refused)).toEqual(['kind needed']);
    expect(refused.body.errors.kind.message).toBe('Wird so noch gebraucht: Annahmewege');
    expect((await edit({ kind: 'payer' })).status).toBe(200);
    await office.data.run(office.data.unscoped('test').deleteFrom('dta_routes').where('id', '=', route));
    expect((await edit({ ...card, payer: insurance })).status).toBe(200);
  });

  test('an archived record comes back only where it still goes together', async () => {
    const { id, prescription } = await created();
    await clerk.delete(`tours/${id}`, undefined, match(1));
    const stranger = await operator.guest();
    const move = (guest: number) =>
      office.data.run(
        office.data
          .unscoped('test')
          .updateTable('prescriptions')
          .set({ guest })
          .where('id', '=', prescription),
      );
    const restore = () => clerk.post(`tours/${id}/restore`, { reason: 'Versehen' }, match(2));
    const { guest } = (await clerk.get(`tours/${id}`)).body;
    await move(stranger);
    expect(codes(await restore())).toEqual(['prescription unmatched']);
    await move(guest);
    expect((await restore()).status).toBe(200);
  });

  describe('by the choice of another field', () => {
    let kasse: number;
    let amt: number;
    beforeAll(async () => {
      const insurer = (ik: string, short_name: string, type: string) =>
        office.insert('health-insurance', {
          ik,
          kind: 'both',
          name: short_name,
          short_name,
          type,
          payment_term_days: 28,
          accepts_dta: false,
          valid_from: '2020-01-01',
          source: 'manual',
        });
      kasse = await insurer('101575519', 'Kasse', 'EK');
      amt = await insurer('109905003', 'Amt', 'SOZ');
    });
    const period = (guest: number, more: object) =>
      clerk.post('guest-insurances', {
        guest,
        valid_from: '2026-01-01',
        kvnr: 'A123456780',
        insured_status: 'member',
        ...more,
      });

    test('a new record names none that does not go with it, and the refusal names that field', async () => {
      const guest = await operator.guest();
      const refused = await period(guest, { kind: 'statutory', health_insurance: amt });
      expect([refused.status, codes(refused)]).toEqual([400, ['health_insurance unmatched']]);
      const { message } = refused.body.errors.health_insurance;
      expect(message).toBe('Passt nicht zum Feld „Kostenträgerart“');
      expect((await period(guest, { kind: 'statutory', health_insurance: kasse })).status).toBe(201);
      // the kind that a record has unless another is given
      const usual = await period(await operator.guest(), { health_insurance: amt });
      expect(codes(usual)).toContain('health_insurance unmatched');
    });

    test('another choice asks again, and what was stored before stands in the way of no other change', async () => {
      const guest = await operator.guest({ payer_type: 'social', health_insurance: amt });
      const path = `guest/${guest}`;
      const chosen = await clerk.put(path, { payer_type: 'bg' }, match(1));
      expect(codes(chosen)).toEqual(['health_insurance unmatched']);
      await office.data.run(
        office.data
          .unscoped('test')
          .updateTable('guest')
          .set({ health_insurance: kasse })
          .where('id', '=', guest),
      );
      expect((await clerk.put(path, { phone: '089 123456' }, match(1))).status).toBe(200);
      expect(codes(await clerk.put(path, { payer_type: 'bg' }, match(2)))).toEqual([
        'health_insurance unmatched',
      ]);
      const self = { payer_type: 'self', health_insurance: null };
      expect((await clerk.put(path, self, match(2))).status).toBe(200);
    });

    test('holds for a bulk change and for the rows of a file', async () => {
      const guest = await operator.guest({ payer_type: 'social', health_insurance: amt });
      const body = { kind: 'update', values: { payer_type: 'bg' }, filter: { id: [guest] }, count: 1 };
      const { id } = (await clerk.post('guest/bulk', body)).body;
      await jobWorkerOf(office, [bulkJob()]).workOff();
      const [changed] = (await clerk.get(`guest/bulk/${id}/rows`)).body;
      expect(changed.faults.map(({ message }: { message: string }) => message)).toEqual([
        'Passt nicht zum Feld „Kostenträgerart“',
      ]);

      const order = await operator.prescription(guest);
      const file = `Nummer;Es zahlt;Träger\n${order};Sozialamt;Kasse (101575519)\n${order};Sozialamt;Amt (109905003)`;
      const importer = importerOf(office, clerk);
      const mapping = { fields: ['id', 'payer', 'payer_insurance'], key: ['id'] };
      const [wrong] = await importer.rows(await importer.preview('prescriptions', file, mapping));
      expect(wrong?.faults).toEqual([
        { field: 'payer_insurance', message: 'Passt nicht zum Feld „Es zahlt“' },
      ]);
    });
  });

  test('a record out of sight is missing, whether it would fit or not', async () => {
    const [own, other] = [await journey(), await journey()];
    const rights = ['tours.create', 'tours.read', 'companies.read', 'guest.read'];
    const blind = await office.caller(rights);
    for (const { prescription } of [own, other])
      expect(codes(await blind.post('tours', { ...own.order, prescription }))).toContain(
        'prescription reference',
      );
  });
});
