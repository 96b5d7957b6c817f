import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { readRecord } from '@engine/server/records/read/read.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import type { RowReach } from '@engine/shared/rights.ts';
import { facts } from '@generated/facts.ts';
import { entities } from '@generated/tables.ts';
import { office as parts } from '@office/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, query } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { type FilledOffice, openFilledOffice } from './createRecords.ts';

describe.each(dialects)('what is derived from hidden values on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
  });
  afterAll(() => office.close());

  test('a label leaves out what is masked, also where a schema puts it there', async () => {
    const careless = entities.map(meta =>
      meta.name === 'guest' ? { ...meta, represent: [{ field: 'kvnr' }] } : meta,
    );
    const model = officeModel({ ...facts, entities: careless }, parts);
    const open = openData(office.database, model);
    const id = office.records.get('tour') ?? 0;
    const labelFor = async (...permissions: readonly string[]) => {
      const data = open({ ...allRights, userId: 1, permissions: new Set(permissions) }, 'test');
      const record = await readRecord(data, entityNamed(model, 'tour'), id);
      return (record._labels as Record<string, unknown>).guest;
    };
    const rights = ['tours.read', 'guest.read'];
    expect(await labelFor(...rights, 'guest.read.kvnr')).toBe('X110411675');
    expect(await labelFor(...rights)).toBe(`#${office.records.get('guest')}`);
  });

  test('a number of records counts those that are in sight', async () => {
    const series = office.records.get('tour-series');
    await office.data.run(office.all.updateTable('tours').set({ series }));
    const rights = ['tour-series.list', 'tour-series.read', 'tours.list'];
    const limited = await office.caller(rights, { narrowed: { 'tours.list': ['own'] } });
    const free = await office.caller(rights);
    const countFor = async (caller: typeof free) =>
      (await caller.get(`tour-series/${series}`)).body.tour_count;
    expect([await countFor(free), await countFor(limited)]).toEqual([1, 0]);
  });

  test('the order of records does not follow names that are out of sight', async () => {
    const another = (name: string, more: Readonly<Record<string, unknown>>) => {
      const { meta } = entityNamed(office.model, name);
      return office.insertAny(name, { ...Object.fromEntries(exampleOf(meta, 4, office.records)), ...more });
    };
    const first = office.records.get('tour') ?? 0;
    const guest = await another('guest', { last_name: '0 before all others' });
    const second = await another('tour', { guest });
    const ordered = async (narrowed: Readonly<Record<string, readonly RowReach[]>>) => {
      const caller = await office.caller(['tours.list', 'guest.list'], { narrowed });
      const { body } = await caller.get(`tours${query({ sort: ['guest.last_name', 'ASC'] })}`);
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await ordered({})).toEqual([second, first]);
    expect(await ordered({ 'guest.list': ['own'] })).toEqual([first, second]);
  });
});
