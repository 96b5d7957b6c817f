import { type ApprovalFacts, approvalOf } from '@office/prescriptions/shared/approval.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../../engine/server/office.ts';
import { type Operator, openOperator } from '../operator.ts';

describe.each(dialects)('tours and prescriptions on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let operator: Operator;

  beforeAll(async () => {
    office = await openOffice(dialect);
    operator = await openOperator(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  let guest: number;
  let prescription: number;
  beforeEach(async () => {
    guest = await operator.guest();
    prescription = await operator.prescription(guest);
  });

  const order = (more: Readonly<Record<string, unknown>> = {}) => ({
    company: operator.company,
    prescription,
    date: '2026-03-02',
    pickup_at: '08:00',
    ...more,
  });
  const enter = (more?: Readonly<Record<string, unknown>>) => clerk.post('tours', order(more));
  const step = (id: number, name: string, version: number, fields = {}) =>
    clerk.post(`tours/${id}/transitions/${name}`, { fields }, { 'if-match': `"v${version}"` });

  test('what a tour leaves open follows from its prescription and the guest', async () => {
    const { status, body } = await enter();
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(body).toMatchObject({
      guest,
      guest_type: operator.guestType,
      treatment_type: operator.treatment,
      facility: operator.facility,
      pickup: { street: 'Gartenweg', zip: '80331', city: 'München' },
    });
    const back = await enter({ direction: 'back', pickup_at: '12:00' });
    expect(back.body).toMatchObject({
      facility: null,
      pickup: { street: 'Klinikallee' },
      dropoff: { street: 'Gartenweg' },
    });
  });

  test('the tours of a day come by pick-up time, whichever way the days are turned', async () => {
    for (const [date, pickup_at] of [
      ['2026-03-03', '11:30'],
      ['2026-03-04', '06:45'],
      ['2026-03-03', '07:00'],
      ['2026-03-03', '09:15'],
    ]) {
      expect((await enter({ date, pickup_at })).status).toBe(201);
    }
    const listed = async (sort: readonly ['date' | 'number', 'ASC' | 'DESC']) => {
      const { body } = await clerk.get(`tours${query({ filter: { prescription }, sort })}`);
      return body.map((tour: { pickup_at: string }) => tour.pickup_at);
    };
    expect(await listed(['date', 'DESC'])).toEqual(['06:45', '07:00', '09:15', '11:30']);
    expect(await listed(['date', 'ASC'])).toEqual(['07:00', '09:15', '11:30', '06:45']);
    expect(await listed(['number', 'ASC'])).toEqual(['11:30', '06:45', '07:00', '09:15']);
    const file = await clerk.get(
      `tours/export${query({ filter: { prescription } })}&format=csv&fields=["pickup_at"]`,
    );
    expect(file.body.match(/\d\d:\d\d/g)).toEqual(['06:45', '07:00', '09:15', '11:30']);
  });

  test('what somebody gives stays, and half an address is not completed with another', async () => {
    const other = await operator.guestTypeOf('ktw');
    const pickup = { street: 'Bahnhofstr.', zip: '80335', city: 'München' };
    const { body } = await enter({ guest_type: other, pickup });
    expect(body).toMatchObject({ guest_type: other, pickup: { ...pickup, house_no: null } });
  });

  test('an address of a destination rules out the facility that would follow', async () => {
    const dropoff = { street: 'Ringstr.', zip: '80337', city: 'München' };
    const { body } = await enter({ dropoff });
    expect(body).toMatchObject({ facility: null, dropoff });
  });

  test('nothing follows from what the caller cannot read', async () => {
    const blind = await office.caller(['tours.create', 'tours.read', 'companies.read', 'prescriptions.read']);
    const { body } = await blind.post('tours', order());
    expect(Object.keys(body.errors)).toContain('guest_type');
  });

  test('a prescription of somebody else is no reason to drive', async () => {
    const { body } = await enter({ guest: await operator.guest() });
    expect(body.errors.prescription).toMatchObject({ code: 'unmatched' });
  });

  test('a guest has one tour at a time, and the refusal names it to those who see it', async () => {
    const first = await enter();
    const second = await enter({ direction: 'back' });
    expect(second.status).toBe(400);
    expect(second.body.errors).toEqual({
      pickup_at: {
        code: 'tourOverlap',
        params: { tour: first.body.number },
        message: expect.stringContaining(first.body.number),
      },
    });
    const own = { 'tours.list': ['own'], 'tours.read': ['own'] } as const;
    const limited = await office.caller('all', { narrowed: own });
    const unnamed = await limited.post('tours', order({ direction: 'back' }));
    expect(unnamed.body.errors).toMatchObject({ pickup_at: { code: 'overlap' } });
    expect(unnamed.content.toString()).not.toContain(first.body.number);
    await step(first.body.id, 'cancel', 1, { cancel_reason: 'krank' });
    expect((await enter({ direction: 'back' })).status).toBe(201);
  });

  test('the reason for which a tour was cancelled may be corrected, but not taken away', async () => {
    const { body } = await enter({ pickup_at: '19:00' });
    expect((await step(body.id, 'cancel', 1, { cancel_reason: 'krank' })).status).toBe(200);
    const change = (cancel_reason: string | null, version: number) =>
      clerk.put(`tours/${body.id}`, { cancel_reason }, { 'if-match': `"v${version}"` });
    const emptied = await change(null, 2);
    expect([emptied.status, emptied.body.errors]).toMatchObject([
      400,
      { cancel_reason: { code: 'required' } },
    ]);
    expect((await change('verreist', 2)).body).toMatchObject({ cancel_reason: 'verreist' });
  });

  test('a tour that was deleted comes back only where its guest has no other at that time', async () => {
    const restore = (id: number, version: number) =>
      clerk.post(`tours/${id}/restore`, { reason: 'Versehen' }, { 'if-match': `"v${version}"` });
    const { body: first } = await enter();
    await clerk.delete(`tours/${first.id}`, undefined, { 'if-match': '"v1"' });
    const { body: second } = await enter();
    const refused = await restore(first.id, 2);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { pickup_at: expect.objectContaining({ code: 'tourOverlap', params: { tour: second.number } }) },
    ]);
    await step(second.id, 'cancel', 1, { cancel_reason: 'krank' });
    expect((await restore(first.id, 2)).body).toMatchObject({ archived_at: null, status: 'planned' });
    // one that does not take place is at the same time as none
    await clerk.delete(`tours/${second.id}`, undefined, { 'if-match': '"v2"' });
    expect((await restore(second.id, 3)).body).toMatchObject({ archived_at: null, status: 'cancelled' });

    const driven = { date: '2026-03-05', pickup_at: '08:00' };
    const third = await operator.drivenTour(guest, prescription, driven);
    await clerk.delete(`tours/${third}`, undefined, { 'if-match': '"v1"' });
    await operator.drivenTour(guest, prescription, driven);
    expect((await restore(third, 2)).body.errors).toMatchObject({ pickup_actual: { code: 'tourOverlap' } });
  });

  test('two clerks who enter the same tour at once make one', async () => {
    const answers = await Promise.all([enter(), enter()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('a tour is driven between two times and over a distance', async () => {
    const { body } = await enter();
    await step(body.id, 'confirm', 1);
    const drive = (km_loaded: number, dropoff_actual: string) =>
      step(body.id, 'drive', 2, { pickup_actual: '2026-03-02T07:05:00.000Z', dropoff_actual, km_loaded });
    const wrong = await drive(0, '2026-03-02T07:05:00.000Z');
    expect(wrong.body.errors).toMatchObject({ km_loaded: { code: 'exclusiveMinimum' } });
    const standing = await drive(84, '2026-03-02T07:05:00.000Z');
    expect(standing.body.errors.dropoff_actual).toMatchObject({
      code: 'rule',
      message: 'Die Ankunft muss nach der Abholung liegen',
    });
    const endless = await drive(84, '2027-03-02T07:31:00.000Z');
    expect(endless.body.errors.dropoff_actual).toMatchObject({ code: 'notOnItsDay' });
    const otherYear = await step(body.id, 'drive', 2, {
      pickup_actual: '2025-03-02T07:05:00.000Z',
      dropoff_actual: '2025-03-02T07:31:00.000Z',
      km_loaded: 84,
    });
    expect(otherYear.body.errors.pickup_actual).toMatchObject({ code: 'notOnItsDay' });
    const right = await drive(84, '2026-03-02T07:31:00.000Z');
    expect(right.body).toMatchObject({ status: 'driven', km_loaded: 84 });
    const emptied = await clerk.put(`tours/${body.id}`, { km_loaded: null }, { 'if-match': '"v3"' });
    expect(emptied.body.errors).toMatchObject({ km_loaded: { code: 'required' } });
    const moved = await clerk.put(`tours/${body.id}`, { date: '2026-03-10' }, { 'if-match': '"v3"' });
    expect(moved.body.errors).toMatchObject({ pickup_actual: { code: 'notOnItsDay' } });

    const later = await enter({ direction: 'back', pickup_at: '09:00' });
    await step(later.body.id, 'confirm', 1);
    const during = await step(later.body.id, 'drive', 2, {
      pickup_actual: '2026-03-02T07:30:00.000Z',
      dropoff_actual: '2026-03-02T07:50:00.000Z',
      km_loaded: 84,
    });
    expect(during.body.errors.pickup_actual).toMatchObject({ code: 'tourOverlap' });
    const after = await step(later.body.id, 'drive', 2, {
      pickup_actual: '2026-03-02T07:31:00.000Z',
      dropoff_actual: '2026-03-02T07:50:00.000Z',
      km_loaded: 84,
    });
    expect(after.body.errors).toBeUndefined();
  });

  test('a tour about midnight begins and ends on the days beside its own', async () => {
    const { body } = await enter({ pickup_at: '23:50' });
    await step(body.id, 'confirm', 1);
    const { status } = await step(body.id, 'drive', 2, {
      pickup_actual: '2026-03-02T23:20:00.000Z',
      dropoff_actual: '2026-03-03T00:10:00.000Z',
      km_loaded: 84,
    });
    expect(status).toBe(200);
  });

  test('a billed tour keeps what was billed', async () => {
    const { body } = await enter();
    const id = await operator.billed(body.id);
    const change = { date: '2026-03-03', direction: 'back', km_loaded: 10, guest: await operator.guest() };
    const { body: refused } = await clerk.put(`tours/${id}`, change, { 'if-match': '"v1"' });
    for (const name of ['date', 'direction', 'km_loaded', 'guest'])
      expect(refused.errors[name]).toMatchObject({ code: 'locked' });
  });

  test('a new prescription stands where the law puts it, unless somebody says otherwise', async () => {
    const send = (more: Readonly<Record<string, unknown>>) =>
      clerk.post('prescriptions', { ...operator.order(guest), ...more });
    expect((await send({})).body.approval_status).toBe('requested');
    expect((await send({ approval_status: 'granted' })).body.approval_status).toBe('granted');
    const entitled = await operator.guest({ disability_marks: ['aG'] });
    expect((await send({ guest: entitled })).body).toMatchObject({
      approval_status: 'deemed',
      reason: 'high_frequency',
      valid_from: '2026-02-20',
    });
  });
});

const dialysis: ApprovalFacts = {
  approvalRequired: true,
  transportKind: 'taxi',
  reason: 'high_frequency',
  careLevel: null,
  disabilityMarks: [],
};

test.each<[string, Partial<ApprovalFacts>, string]>([
  ['a treatment that needs none', { approvalRequired: false }, 'not_needed'],
  ['nothing in their favour', {}, 'requested'],
  ['mark G alone', { disabilityMarks: ['G'] }, 'requested'],
  ['mark H', { disabilityMarks: ['G', 'H'] }, 'deemed'],
  ['care level 4', { careLevel: 4 }, 'deemed'],
  ['care level 3', { careLevel: 3 }, 'requested'],
  ['care level 3 and impaired for good', { careLevel: 3, reason: 'permanent_impairment' }, 'deemed'],
  ['mark aG, but an ambulance', { disabilityMarks: ['aG'], transportKind: 'ktw' }, 'requested'],
])('with %s, the approval is as § 60 SGB V says', (_, facts, expected) => {
  expect(approvalOf({ ...dialysis, ...facts })).toBe(expected);
});
