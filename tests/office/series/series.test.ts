import { relativeDay, today } from '@engine/shared/day.ts';
import { generateTours } from '@office/series/server/generateTours.ts';
import { type PlanFacts, planSeries } from '@office/series/server/planSeries.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { interleaved } from '../interleaved.ts';
import { type Operator, openOperator } from '../operator.ts';

/** Monday, Wednesday and Friday from 2026-03-30; Good Friday is 2026-04-03, Easter Monday 2026-04-06. */
const dialysis: PlanFacts = {
  weekdays: ['mon', 'wed', 'fri'],
  outTime: '08:00',
  backTime: '12:30',
  from: '2026-03-30',
  to: '2026-12-31',
  drivesOnHolidays: false,
  exceptions: [],
  seriesAllowed: true,
  hasFacility: true,
  isCompanyActive: true,
  approval: { status: 'granted', from: null, to: '2026-09-30', isApproved: true, used: 0, most: null },
  filled: new Map(),
  taken: new Map(),
  holidayOn: day => (['2026-04-03', '2026-04-06'].includes(day) ? 'Feiertag' : null),
};
const until = '2026-04-08';
const summary = (facts: Partial<PlanFacts> = {}, last = until) => {
  const { tours, end, block } = planSeries({ ...dialysis, ...facts }, last);
  const lines = tours.map(tour => `${tour.date.slice(5)} ${tour.direction} ${tour.outcome}`);
  return { lines, end, block };
};
const approval = (more: Partial<PlanFacts['approval']>) => ({
  approval: { ...dialysis.approval, ...more },
});

describe('a plan', () => {
  test('has both ways on each day of the week, without public holidays', () => {
    expect(summary()).toEqual({
      lines: [
        '03-30 out new',
        '03-30 back new',
        '04-01 out new',
        '04-01 back new',
        '04-03 out holiday',
        '04-03 back holiday',
        '04-06 out holiday',
        '04-06 back holiday',
        '04-08 out new',
        '04-08 back new',
      ],
      end: { reason: 'until', date: until },
      block: null,
    });
  });

  test.each<[string, Partial<PlanFacts>, string]>([
    ['drives on holidays where dialysis cannot wait', { drivesOnHolidays: true }, '04-03 out new'],
    ['leaves out the days that are excepted', { exceptions: ['2026-04-01'] }, '04-01 out exception'],
    [
      'does not make again what was made, wherever it is now',
      { filled: new Map([['2026-04-01/out', 'T-1']]) },
      '04-01 out exists',
    ],
    ['puts no guest into two cars', { taken: new Map([['2026-04-01 08:00', 'T-2']]) }, '04-01 out overlap'],
  ])('%s', (_, facts, line) => {
    expect(summary(facts).lines).toContain(line);
  });

  const night = { outTime: '20:00', backTime: '04:30' };

  test('has a way back after midnight on the day after, and with its way out into or out of a holiday', () => {
    expect(summary({ ...night, exceptions: ['2026-04-01'] }).lines).toEqual([
      '03-30 out new',
      '03-31 back new',
      '04-01 out exception',
      '04-02 back exception',
      '04-03 out holiday',
      '04-04 back holiday',
      '04-06 out holiday',
      '04-07 back holiday',
      '04-08 out new',
      '04-09 back new',
    ]);
    expect(summary({ ...night, weekdays: ['thu'] }).lines).toEqual(['04-02 out new', '04-03 back new']);
  });

  test('knows the way back of a night by the day of its way out', () => {
    const filled = new Map([['2026-03-30/back', 'T-1']]);
    expect(summary({ ...night, filled }, '2026-03-31').lines).toEqual(['03-30 out new', '03-31 back exists']);
    const taken = new Map([['2026-03-31 04:30', 'T-2']]);
    expect(summary({ ...night, taken }, '2026-03-31').lines).toEqual(['03-30 out new', '03-31 back overlap']);
  });

  test('has no way back in the night after the last day that is approved', () => {
    const plan = summary({ ...night, ...approval({ to: '2026-04-01' }) });
    expect(plan.lines).toEqual(['03-30 out new', '03-31 back new', '04-01 out new']);
    expect(plan.end).toEqual({ reason: 'approval_end', date: '2026-04-01' });
    expect(summary(night, '2026-04-01').lines.at(-1)).toBe('04-02 back new');
  });

  test.each<[string, Partial<PlanFacts>, { reason: string; date: string }]>([
    ['the approval', approval({ to: '2026-04-02' }), { reason: 'approval_end', date: '2026-04-02' }],
    [
      'the prescription',
      approval({ to: '2026-04-02', isApproved: false }),
      { reason: 'prescription_end', date: '2026-04-02' },
    ],
    ['the series', { to: '2026-04-02' }, { reason: 'series_end', date: '2026-04-02' }],
    [
      'the approved trips',
      approval({ used: 7, most: 10 }),
      { reason: 'approval_used_up', date: '2026-04-01' },
    ],
  ])('ends with %s', (_, facts, end) => {
    const plan = summary(facts);
    expect(plan.end).toEqual(end);
    expect(plan.lines.at(-1)).toMatch(/^04-01 (out|back) new$/);
  });

  test.each<[string, Partial<PlanFacts>]>([
    ['series_not_allowed', { seriesAllowed: false }],
    ['company_inactive', { isCompanyActive: false }],
    ['no_approval', approval({ status: 'rejected' })],
    ['no_facility', { hasFacility: false }],
    ['no_times', { outTime: null, backTime: null }],
  ])('is none with %s', (block, facts) => {
    expect(summary(facts)).toMatchObject({ block, lines: [] });
  });
});

describe.each(dialects)('a dialysis series on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let operator: Operator;

  beforeAll(async () => {
    office = await openOffice(dialect);
    operator = await openOperator(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const enter = async (prescription: number, times: Readonly<Record<string, unknown>> = {}) => {
    const { body } = await clerk.post('tour-series', {
      prescription,
      company: operator.company,
      weekdays: ['mon', 'wed', 'fri'],
      out_time: '08:00',
      back_time: '12:30',
      from: '2026-03-30',
      on_holiday: 'skip',
      ...times,
    });
    return body;
  };
  const seriesOf = async (
    more: Readonly<Record<string, unknown>> = {},
    times: Readonly<Record<string, unknown>> = {},
  ) => {
    const guest = await operator.guest();
    const prescription = await operator.prescription(guest, {
      approval_from: '2026-03-01',
      approval_to: '2026-04-30',
      ...more,
    });
    const body = await enter(prescription, times);
    expect(body).toMatchObject({ guest, to: more.approval_to ?? '2026-04-30' });
    return Number(body.id);
  };
  const generate = async (id: number, mode: string, caller = clerk) =>
    (await caller.post(`tour-series/${id}/generate`, { from: '2026-01-01', until: '2026-04-08', mode })).body;
  const tours = (id: number) =>
    office.data.run(
      office.all
        .selectFrom('tours')
        .select(['id', 'number', 'date', 'direction', 'pickup_at', 'status', 'facility', 'return_tour'])
        .where('series', '=', id)
        .orderBy('date')
        .orderBy('pickup_at'),
    );
  const made = (plan: { tours: readonly { outcome: string }[] }, outcome: string) =>
    plan.tours.filter(tour => tour.outcome === outcome).length;

  test('a preview shows what would be made, then it is made, and a second time changes nothing', async () => {
    const id = await seriesOf();
    const preview = await generate(id, 'preview');
    expect([preview.created, made(preview, 'new'), made(preview, 'holiday')]).toEqual([0, 6, 4]);
    expect(preview.tours.find((tour: { outcome: string }) => tour.outcome === 'holiday').detail).toBe(
      'Karfreitag',
    );
    expect(await tours(id)).toEqual([]);

    expect((await generate(id, 'commit')).created).toBe(6);
    const first = await tours(id);
    const [out, back] = first;
    expect(out).toMatchObject({ direction: 'out', pickup_at: '08:00', facility: operator.facility });
    expect(Number(out?.return_tour)).toBe(Number(back?.id));
    expect(back).toMatchObject({ direction: 'back', pickup_at: '12:30', facility: null });

    const again = await generate(id, 'commit');
    expect([again.created, made(again, 'exists')]).toEqual([0, 6]);
    expect(await tours(id)).toEqual(first);
  });

  test('a series through the night makes each way out with the way back after it, and both once', async () => {
    const id = await seriesOf({}, { out_time: '20:00', back_time: '04:30' });
    const { guest, prescription } = (await clerk.get(`tour-series/${id}`)).body;
    // entered by hand, before the series is generated
    const { body: own } = await clerk.post('tours', {
      ...{ guest, prescription, company: operator.company, series: id },
      ...{ date: '2026-04-02', pickup_at: '04:00', direction: 'back' },
    });
    expect((await generate(id, 'commit')).created).toBe(5);
    const first = await tours(id);
    const made = first.map(({ date, pickup_at }) => `${date} ${pickup_at}`);
    expect(made).toEqual([
      '2026-03-30 20:00',
      '2026-03-31 04:30',
      '2026-04-01 20:00',
      '2026-04-02 04:00',
      '2026-04-08 20:00',
      '2026-04-09 04:30',
    ]);
    const [out, back, , byHand] = first;
    expect(Number(out?.return_tour)).toBe(Number(back?.id));
    expect(byHand?.number).toBe(own.number);
    expect((await generate(id, 'commit')).created).toBe(0);
    // as earlier releases planned it: in the morning before its way out
    const early = { date: '2026-03-30' };
    const { status } = await clerk.put(`tours/${back?.id}`, early, { 'if-match': '"v1"' });
    expect([status, (await generate(id, 'commit')).created]).toEqual([200, 0]);
  });

  test('leaves out the days that the own calendar makes holidays', async () => {
    const id = await seriesOf();
    const day = { name: 'Stadtfest', kind: 'holiday', date: '2025-04-01', repeats: 'yearly' } as const;
    const holiday = await office.insert('holiday', day);
    const plan = await generate(id, 'preview');
    await office.data.run(office.all.deleteFrom('holidays').where('id', '=', holiday));
    expect([made(plan, 'new'), made(plan, 'holiday')]).toEqual([4, 6]);
  });

  test('what lies in the past is planned only when asked for', async () => {
    const id = await seriesOf({ approval_to: relativeDay('$today+90d') });
    const order = { until: relativeDay('$today+14d'), mode: 'preview' };
    const { body } = await clerk.post(`tour-series/${id}/generate`, order);
    expect(body.tours.length).toBeGreaterThan(0);
    expect(body.tours[0].date >= today()).toBe(true);
  });

  test('a single tour that was moved or cancelled stays so', async () => {
    const id = await seriesOf();
    await generate(id, 'commit');
    const [moved, cancelled] = await tours(id);
    await clerk.put(`tours/${moved?.id}`, { date: '2026-03-31' }, { 'if-match': '"v1"' });
    const fields = { cancel_reason: 'krank' };
    await clerk.post(`tours/${cancelled?.id}/transitions/cancel`, { fields }, { 'if-match': '"v1"' });
    const before = await tours(id);
    expect((await generate(id, 'commit')).created).toBe(0);
    expect(await tours(id)).toEqual(before);
  });

  test('the approved trips run out, and the guest carries a warning', async () => {
    const id = await seriesOf({ approval_max_trips: 3, approval_to: relativeDay('$today+90d') });
    const plan = await generate(id, 'commit');
    expect(plan).toMatchObject({
      created: 3,
      end: { reason: 'approval_used_up', date: '2026-04-01' },
      approval: { used: 0, most: 3 },
    });
    const { body } = await clerk.get(`tour-series/${id}`);
    const filter = encodeURIComponent(JSON.stringify({ guest: body.guest, resolved_at_null: true }));
    const warnings = (await clerk.get(`person-warnings?filter=${filter}`)).body;
    expect(warnings.map(({ kind }: { kind: string }) => kind)).toContain('approval_used_up');
  });

  test.each([
    [{ valid_to: '2026-04-01' }, 4, { reason: 'prescription_end', date: '2026-04-01' }],
    [{ valid_from: '2026-03-31' }, 4, { reason: 'until', date: '2026-04-08' }],
    [
      { valid_to: '2026-12-31', approval_to: '2026-04-01' },
      4,
      { reason: 'approval_end', date: '2026-04-01' },
    ],
    [
      { valid_to: '2026-04-01', approval_to: '2026-04-01' },
      4,
      { reason: 'approval_end', date: '2026-04-01' },
    ],
  ])('goes as far as both the prescription and its approval: %o', async (more, count, end) => {
    const plan = await generate(await seriesOf(more), 'preview');
    expect([made(plan, 'new'), plan.end]).toEqual([count, end]);
  });

  test.runIf(dialect === 'postgres')(
    'two series of a prescription that are generated at once make no more trips than are approved',
    async () => {
      const first = await seriesOf({ approval_max_trips: 8 });
      const { prescription } = (await clerk.get(`tour-series/${first}`)).body;
      const second = await enter(prescription, { out_time: '14:00', back_time: '18:30' });
      const order = { from: '2026-01-01', until: '2026-04-08', mode: 'commit' } as const;
      const plan = await interleaved(
        office,
        inner => generateTours(inner, first, order),
        () => generate(second.id, 'commit'),
      );
      expect(plan).toMatchObject({
        created: 2,
        end: { reason: 'approval_used_up' },
        approval: { used: 6, most: 8 },
      });
      expect([await tours(first), await tours(second.id)].map(({ length }) => length)).toEqual([6, 2]);
    },
  );

  test('two who generate at once make each tour once', async () => {
    const id = await seriesOf();
    await Promise.all([generate(id, 'commit'), generate(id, 'commit')]);
    expect(await tours(id)).toHaveLength(6);
  });

  test('a tour in the way is named to those alone who may see it', async () => {
    const id = await seriesOf();
    const { guest, prescription } = (await clerk.get(`tour-series/${id}`)).body;
    const date = '2026-04-01';
    const own = { guest, prescription, company: operator.company, date, pickup_at: '08:00' };
    const { body: other } = await clerk.post('tours', own);
    const inTheWay = async (caller: Caller) =>
      (await generate(id, 'preview', caller)).tours
        .filter(({ outcome }: { outcome: string }) => outcome === 'overlap')
        .map(({ detail }: { detail: string | null }) => detail);
    expect(await inTheWay(clerk)).toEqual([other.number]);
    const ownOnly = { 'tours.list': ['own'], 'tours.read': ['own'] } as const;
    expect(await inTheWay(await office.caller('all', { narrowed: ownOnly }))).toEqual([null]);
  });

  test('who does not see the series, or may enter no tours, generates nothing', async () => {
    const id = await seriesOf();
    const stranger = await office.caller('all', { companies: [operator.facility] });
    const reader = await office.caller(['tour-series.read', 'tours.read']);
    expect((await generate(id, 'commit', stranger)).status).toBe(404);
    expect((await generate(id, 'commit', reader)).status).toBe(403);
    const ofOthers = await office.caller('all', { narrowed: { 'tours.create': ['clients'] } });
    expect((await generate(id, 'commit', ofOthers)).status).toBe(403);
    const faulty = await clerk.post(`tour-series/${id}/generate`, { until: 'bald', mode: 'fly' });
    expect(faulty.body.errors).toHaveProperty('until');
    expect(await tours(id)).toEqual([]);
  });
});
