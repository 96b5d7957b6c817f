import type { Entity } from '@engine/server/access/model.ts';
import { readPath } from '@engine/server/records/rows/value.ts';
import { dayText, today } from '@engine/shared/day.ts';
import type { Field } from '@engine/shared/field.ts';
import { isColumn } from '@engine/shared/isColumn.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, isHidden, listed, openFilledOffice } from '../security/createRecords.ts';

const isCompared = ({ kind }: Field) =>
  ['date', 'month', 'time', 'instant', 'enum', 'money', 'decimal'].includes(kind);

/** Listed fields of records, and of those that they name, by which a search compares. */
const shown = listed.flatMap(meta =>
  meta.fields
    .filter(field => isCompared(field) && !isHidden(field) && meta.rowFields?.includes(field.name))
    .filter(field => isColumn(field) || field.computed?.kind === 'lookup')
    .map(field => ({ meta, field })),
);

describe.each(dialects)('the search of every list on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    const bill = { status: 'partially_paid', open: 123_456, due_date: '2031-05-17' } as const;
    await office.data.run(office.all.updateTable('bills').set(bill));
    await office.data.run(office.all.updateTable('bill_cases').set({ answer_due: '2031-05-18' }));
  });
  afterAll(() => office.close());

  const ids = async (who: Caller, resource: string, filter: object) => {
    const { status, body } = await who.get(`${resource}${query({ filter, range: [0, 99] })}`);
    expect([resource, filter, status]).toEqual([resource, filter, 200]);
    return body.map(({ id }: { id: number }) => id);
  };

  test('looks into each day, time, amount, decimal number and choice that the list shows', () => {
    const missing = shown.filter(({ meta, field }) => !meta.search.includes(field.name));
    expect(missing.map(({ meta, field }) => `${meta.name}.${field.name}`)).toEqual([
      // which comes with the rows and has no column: its cell shows the record to which the document belongs
      'document.resource',
      // whose cells show the time alone, within a few minutes of the one that was agreed
      'tour.pickup_actual',
      'tour.dropoff_actual',
    ]);
    expect(shown.length).toBeGreaterThan(80);
  });

  test('finds a record by each of them as the screen writes it', async () => {
    let tried = 0;
    for (const { meta, field } of shown) {
      const [record] = (await office.owner.get(meta.resource)).body;
      const value = record && readPath(record, field.name);
      if (value === null || value === undefined) continue;
      const entity = office.model.entities.find(each => each.meta === meta);
      for (const q of entity ? writtenBy(entity, field, value) : []) {
        expect([meta.name, field.name, q, await ids(office.owner, meta.resource, { q })]).toEqual([
          meta.name,
          field.name,
          q,
          expect.arrayContaining([record.id]),
        ]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(80);
  });

  test('a choice is met at the start of its words, together with other words and conditions', async () => {
    const [{ id, number }] = (await office.owner.get('bills')).body;
    for (const [q, isFound] of [
      ['teilbezahlt', true],
      ['teil', true],
      ['partially', true],
      ['eilbezahlt', false],
      ['storniert', false],
      [`teilbezahlt ${number}`, true],
      ['teilbezahlt westkasse', false],
      ['1.234,56', true],
      ['1234,56 teilbezahlt', true],
      ['1.234,57', false],
    ] as const)
      expect([q, await ids(office.owner, 'bills', { q })]).toEqual([q, isFound ? [id] : []]);
    expect(await ids(office.owner, 'bills', { q: 'teilbezahlt', open_gt: 200_000 })).toEqual([]);
    expect(await ids(office.owner, 'bills', { q: 'teilbezahlt', open_gt: 100_000 })).toEqual([id]);
  });

  test('finds the cases whose objection is to be answered on a day', async () => {
    const [{ id }] = (await office.owner.get('bill-cases')).body;
    expect(await ids(office.owner, 'bill-cases', { q: '18.5.31' })).toEqual([id]);
    expect(await ids(office.owner, 'bill-cases', { q: '05/2031' })).toEqual([id]);
    expect(await ids(office.owner, 'bill-cases', { q: '19.5.31' })).toEqual([]);
  });

  test('finds nothing for those who do not see the record, or the one that it names', async () => {
    const [alert] = (await office.owner.get('overdue-payment-alerts')).body;
    const day = '17.5.31';
    expect(await ids(office.owner, 'overdue-payment-alerts', { q: day })).toEqual([alert.id]);
    const blind = await office.caller(['overdue-payment-alerts.list', 'overdue-payment-alerts.read']);
    expect(await ids(blind, 'overdue-payment-alerts', { q: day })).toEqual([]);
    const own = await office.caller('all', { narrowed: { 'bills.list': ['own'], 'bills.read': ['own'] } });
    expect(await ids(own, 'overdue-payment-alerts', {})).toEqual([alert.id]);
    expect(await ids(own, 'overdue-payment-alerts', { q: day })).toEqual([]);
    const elsewhere = await office.caller('all', { clients: [9_999] });
    expect(await ids(elsewhere, 'bills', { q: 'teilbezahlt' })).toEqual([]);
  });
});

function writtenBy({ meta, labels }: Entity, field: Field, value: unknown): readonly string[] {
  if (field.kind === 'date') {
    const [year, month, day] = String(value).split('-');
    return [`${day}.${month}.${year}`, `${month}/${year}`];
  }
  if (field.kind === 'month') return [String(value).split('-').reverse().join('/')];
  if (field.kind === 'instant') return [dayText(today(new Date(String(value))), 'de')];
  if (field.kind === 'time') return [String(value), `${value} Uhr`, String(value).replace(/^0/, '')];
  if (field.kind === 'money' || field.kind === 'decimal') {
    const number = Number(value) / 10 ** field.scale;
    const said = number.toLocaleString('de-DE', {
      minimumFractionDigits: Math.min(field.scale, 2),
      maximumFractionDigits: field.scale,
    });
    return [said, `${number.toLocaleString('en-US', { minimumFractionDigits: field.scale })}`];
  }
  const key = `resources.${meta.resource}.enums.${field.name}.${value}`;
  return [labels.de[key], labels.en[key]].flatMap(label => (label && /\p{L}{3}/u.test(label) ? label : []));
}
