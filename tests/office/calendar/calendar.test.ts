import { openData } from '@engine/server/access/openData.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { dayRuleOn } from '@office/calendar/server/holidays.ts';
import { repriceCasesJob } from '@office/cases/server/repriceJob.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from '../cases/caseWorld.ts';

const berlin = { federalState: 'BE', city: 'Berlin' } as const;

test.each(['2020-05-08', '2025-05-08', '2028-06-17'])(
  '%s is a holiday in Berlin alone, and in that year',
  day => {
    expect(dayRuleOn(day, berlin, [])).toMatchObject({ kind: 'law', isHoliday: true, federalState: 'BE' });
    expect(dayRuleOn(day, { federalState: 'BB', city: 'Potsdam' }, [])).toBeNull();
    expect(dayRuleOn(day.replace(/^\d+/, '2026'), berlin, [])).toBeNull();
  },
);

describe.each(dialects)('the calendar of holidays on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let chief: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    chief = await office.caller('all');
    await office.insert('tariff-number', {
      number: '460302',
      tariff_code: world.tariff,
      name_de: 'Feiertagszuschlag',
      unit: 'flat',
      price: 50_000,
      vat_rate: '7',
      copay_relevant: true,
      surcharge: true,
      time_class: 'holiday',
      valid_from: '2024-01-01',
      guest_types: [],
      treatment_types: [],
    });
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    for (const table of ['bill_items', 'tours', 'bill_cases', 'prescriptions', 'guest', 'holidays'] as const)
      await office.data.run(office.all.deleteFrom(table));
  });

  const plain = 3_256;
  const onHoliday = plain + 500;

  async function ride(fields: Readonly<Record<string, unknown>> = {}) {
    const guest = await world.guest();
    const prescription = await world.prescription(guest, { approval_to: '2027-12-31' });
    await world.tour(guest, prescription, { dropoff_actual: null, ...fields });
  }
  const gross = async () => (await world.cases()).map(row => row.gross);
  async function timeOf() {
    const [row] = await world.cases();
    return (await chief.get(`bill-cases/${row?.id}/explanation`)).body.tours[0].time;
  }
  const peaceFeast = {
    name: 'Friedensfest',
    kind: 'holiday',
    date: '2020-09-10',
    repeats: 'yearly',
    federal_state: 'BY',
    city: 'München',
  };
  async function workOff(): Promise<void> {
    const open = openData(office.database, office.model);
    await new JobWorker({
      open,
      data: open(allRights, 'jobs'),
      kinds: [repriceCasesJob],
      actorOf: async ({ owner: userId }) => ({ ...allRights, userId, ownerId: userId }),
      log: { warn: () => undefined },
    }).workOff();
  }

  test('prices open cases again when a day of the town is entered, and when it is taken out', async () => {
    await ride();
    await world.build();
    expect(await gross()).toEqual([plain]);
    const { status, body } = await chief.post('holidays', peaceFeast);
    expect([status, body.errors]).toEqual([201, undefined]);
    await workOff();
    expect(await gross()).toEqual([onHoliday]);
    expect(await timeOf()).toMatchObject({
      day: '2026-09-10',
      classes: ['any', 'day', 'holiday'],
      holiday: 'Friedensfest',
      rule: { kind: 'calendar', federalState: 'BY', city: 'München' },
    });
    const gone = await chief.delete(`holidays/${body.id}`, undefined, { 'if-match': '"v1"' });
    expect(gone.status).toBe(200);
    await workOff();
    expect(await gross()).toEqual([plain]);
    expect(await timeOf()).toMatchObject({ classes: ['any', 'day'], holiday: null, rule: null });
  });

  test('holds at the seat of the company, not in another town', async () => {
    await office.insert('holiday', { ...peaceFeast, city: 'Augsburg' });
    await ride();
    await world.build();
    expect(await gross()).toEqual([plain]);
  });

  test('takes out a day that the law makes a holiday, and says so', async () => {
    await ride({ date: '2026-12-25', pickup_actual: '2026-12-25T08:00:00.000Z' });
    await world.build('2026-12');
    expect(await gross()).toEqual([onHoliday]);
    expect(await timeOf()).toMatchObject({ rule: { kind: 'law', federalState: 'BY', isHoliday: true } });
    await chief.post('holidays', { name: 'Betriebstag', kind: 'none', date: '2026-12-25', repeats: 'once' });
    await workOff();
    expect(await gross()).toEqual([plain]);
    expect(await timeOf()).toMatchObject({
      holiday: null,
      rule: { kind: 'calendar', name: 'Betriebstag', isHoliday: false },
    });
  });

  test('asks for the day on which a ride began, not for the one under which it stands', async () => {
    await ride({ date: '2026-12-31', pickup_at: '23:50', pickup_actual: '2026-12-31T23:10:00.000Z' });
    await world.build('2026-12');
    expect(await gross()).toEqual([onHoliday]);
    expect(await timeOf()).toMatchObject({ day: '2027-01-01', start: '00:10', holiday: 'Neujahrstag' });
  });

  test('leaves 24 December to the contract, from its hour on', async () => {
    const change = async (fields: object) => {
      const { headers, body } = await chief.get(`tariffcodes/${world.tariff}`);
      const match = { 'if-match': String(headers.etag) };
      return chief.put(`tariffcodes/${world.tariff}`, { ...body, ...fields }, match);
    };
    const without = await change({ christmas_eve: 'holiday_from' });
    expect([without.status, without.body.errors]).toMatchObject([400, { christmas_eve_from: {} }]);
    await ride({ date: '2026-12-24', pickup_actual: '2026-12-24T12:59:00.000Z' });
    await ride({ date: '2026-12-24', pickup_actual: '2026-12-24T13:00:00.000Z' });
    await world.build('2026-12');
    expect(await gross()).toEqual([plain, plain]);
    expect((await change({ christmas_eve: 'holiday_from', christmas_eve_from: '14:00' })).status).toBe(200);
    await workOff();
    expect(await gross()).toEqual([plain, onHoliday]);
    expect(await timeOf()).toMatchObject({
      holiday: null,
      rule: { kind: 'contract', name: 'Heiligabend', isHoliday: false, from: '14:00' },
    });
    expect((await change({ christmas_eve: null, christmas_eve_from: null })).status).toBe(200);
  });

  test('bears no last time before the first, and none on a day that comes once', async () => {
    const before = await chief.post('holidays', { ...peaceFeast, last_on: '2019-01-01' });
    expect([before.status, before.body.errors]).toMatchObject([400, { last_on: {} }]);
    const once = await chief.post('holidays', { ...peaceFeast, repeats: 'once', last_on: '2030-01-01' });
    expect(once.body.last_on ?? null).toBeNull();
  });

  test('is read by those who enter tours, and kept by the management', async () => {
    const reader = await office.caller(['holidays.list', 'holidays.read']);
    expect((await reader.get('holidays')).status).toBe(200);
    expect((await reader.post('holidays', peaceFeast)).status).toBe(403);
    const outsider = await office.caller(['tours.read']);
    expect((await outsider.get('holidays')).status).toBe(403);
  });
});
