import { addDays, today } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { startOfDay } from '@engine/shared/period.ts';
import { bill as billMeta } from '@generated/tables/bill.ts';
import { dtaSubmission as submissionMeta } from '@generated/tables/dta-submission.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

describe.each(dialects)('lists filtered by instants on %s', dialect => {
  let office: FilledOffice;
  let number = 20;
  const moments = new Map<unknown, string | null>();

  const insert = (entity: EntityMeta, fields: Readonly<Record<string, unknown>>) => {
    number += 1;
    const example = Object.fromEntries(exampleOf(entity, number, office.records));
    return office.insertAny(entity.name, { ...example, ...fields });
  };

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    // the day before, the day on which the clock of the office goes forward from first to last instant, the day after
    for (const sent_at of [
      '2026-03-28T22:59:59.999Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T05:03:00.000Z',
      '2026-03-29T05:03:00.500Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00.000Z',
      null,
    ])
      moments.set(await insert(billMeta, { sent_at, status: 'sent', due_date: '2099-12-31' }), sent_at);
  });
  afterAll(() => office.close());

  const bills = (filter: object) =>
    office.owner.get(`bills${query({ filter: { id_eq_any: [...moments.keys()], ...filter } })}`);
  const found = async (filter: object) => {
    const { status, body } = await bills(filter);
    expect(status).toBe(200);
    return body.map(({ id }: { id: unknown }) => moments.get(id)?.slice(8) ?? null).sort();
  };

  const [before, first, full, half, last, after] = [
    '28T22:59:59.999Z',
    '28T23:00:00.000Z',
    '29T05:03:00.000Z',
    '29T05:03:00.500Z',
    '29T21:59:59.999Z',
    '29T22:00:00.000Z',
  ] as const;

  test.each([
    '2026-03-29T05:03:00.000Z',
    '2026-03-29T05:03:00Z',
    '2026-03-29T05:03Z',
    '2026-03-29T05:03:00.0Z',
    '2026-03-29T05:03:00.000000Z',
    '2026-03-29T05:03:00+00:00',
    '2026-03-29T07:03:00+02:00',
    '2026-03-28T23:33:00.000-05:30',
  ])('%s is the same instant in every form', async sent_at => {
    expect(await found({ sent_at })).toEqual([full]);
    expect(await found({ sent_at_eq_any: [sent_at] })).toEqual([full]);
    expect(await found({ sent_at_gte: sent_at })).toEqual([full, half, last, after]);
    expect(await found({ sent_at_gt: sent_at })).toEqual([half, last, after]);
    expect(await found({ sent_at_lte: sent_at })).toEqual([before, first, full]);
    expect(await found({ sent_at_lt: sent_at })).toEqual([before, first]);
  });

  test('a day stands for the whole day in the time zone of the office', async () => {
    const day = '2026-03-29';
    const within = [first, full, half, last];
    expect(await found({ sent_at: day })).toEqual(within);
    expect(await found({ sent_at_eq: day })).toEqual(within);
    expect(await found({ sent_at_neq: day })).toEqual([before, after, null]);
    expect(await found({ sent_at_gte: day })).toEqual([...within, after]);
    expect(await found({ sent_at_gt: day })).toEqual([after]);
    expect(await found({ sent_at_lte: day })).toEqual([before, ...within]);
    expect(await found({ sent_at_lt: day })).toEqual([before]);
    expect(await found({ sent_at_gte: day, sent_at_lte: day })).toEqual(within);
    expect(await found({ _none: [{ sent_at: day }] })).toEqual([before, after, null]);
  });

  test('the first and the last day that there are, and days relative to today', async () => {
    const all = [before, first, full, half, last, after];
    expect(await found({ sent_at_gte: '0000-01-01' })).toEqual(all);
    expect(await found({ sent_at_lte: '9999-12-31' })).toEqual(all);
    expect(await found({ sent_at_gt: '9999-12-31' })).toEqual([]);
    expect(await found({ sent_at: '9999-12-31' })).toEqual([]);
    expect(await found({ sent_at_lte: '$today' })).toEqual(all);
    expect(await found({ sent_at_gt: '$today' })).toEqual([]);
  });

  test('a switch over instants counts whole days of the office', async () => {
    const begin = startOfDay(addDays(today(), -14));
    const late = await insert(submissionMeta, {
      status: 'sent',
      sent_at: new Date(Date.parse(begin) - 1).toISOString(),
    });
    const early = await insert(submissionMeta, { status: 'sent', sent_at: begin });
    const filter = { unanswered: true, id_eq_any: [late, early] };
    const { body } = await office.owner.get(`dta-submissions${query({ filter })}`);
    expect(body.map(({ id }: { id: unknown }) => id)).toEqual([late]);
  });

  test.each([
    ['bills', { sent_at: '2026-99-99T9:::Z' }],
    ['bills', { sent_at: '2026-02-30T10:00:00.000Z' }],
    ['bills', { sent_at: '2026-03-29T24:00:00.000Z' }],
    ['bills', { sent_at: '2026-03-29T05:03:60Z' }],
    ['bills', { sent_at: '2026-03-29T05:03:00' }],
    ['bills', { sent_at: '2026-03-29T05:03:00+25:00' }],
    ['bills', { sent_at: '9999-12-31T23:59:59-01:00' }],
    ['bills', { sent_at: '0000-01-01T00:00:00+01:00' }],
    ['bills', { sent_at_gte: '2026-02-30' }],
    ['bills', { sent_at_eq_any: ['2026-03-29'] }],
    ['bills', { sent_at_neq_any: ['2026-03-29'] }],
    ['bills', { due_date: '2026-13-45' }],
    ['bills', { due_date_lte: '2026-02-30' }],
    ['tours', { pickup_at: '25:99' }],
    ['bill-cases', { period: '2026-13' }],
  ])('refuses for %s what is no value: %j', async (resource, filter) => {
    const { status, body } = await office.owner.get(`${resource}${query({ filter })}`);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(Object.keys(filter)[0] ?? '')]);
    expect(body.code).toBe('invalidFilterValue');
  });
});
