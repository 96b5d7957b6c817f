import { entityNamed } from '@engine/server/access/model.ts';
import { addRecord, addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecord, changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedWorld, type World } from '../access/world.ts';
import { dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('what the product writes by itself on %s', dialect => {
  let office: Office;
  let world: World;
  let clerk: number;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = (await office.caller([])).id;
    world = await seedWorld(office);
  });
  afterAll(() => office.close());

  const cases = () => entityNamed(office.model, 'bill-case');
  const tours = () => entityNamed(office.model, 'tour');
  /** Somebody without any right: what they may do was checked before, by the action. */
  const asClerk = () => office.openAs(clerk);
  const newCase = (): Record<string, unknown> => {
    const draft = world.draft(cases().meta, 'a');
    const { number: _number, ...rest } = Object.fromEntries(draft);
    return { ...rest, gross: 12_345, status: 'billed' };
  };
  const newTour = (): Record<string, unknown> => {
    const draft = world.draft(tours().meta, 'a');
    const { number: _number, ...rest } = Object.fromEntries(draft);
    const groups: Record<string, Record<string, unknown>> = {};
    for (const [name, value] of Object.entries(rest)) {
      const [group = '', leaf] = name.split('.');
      if (leaf) groups[group] = { ...groups[group], [leaf]: value };
    }
    const plain = Object.entries(rest).filter(([name]) => !name.includes('.'));
    return { ...Object.fromEntries(plain), ...groups };
  };
  const storedCase = async (id: number) =>
    (await office.data.run(office.all.selectFrom('bill_cases').selectAll().where('id', '=', id)))[0];
  const activity = (resource: string, id: number) =>
    office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['action', 'user as person', 'changes', 'reason'])
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .orderBy('id'),
    );

  test('a record with read-only fields and a later state, under the name of the one who acted', async () => {
    const id = await asClerk().transaction(data => addRecord(data, cases(), newCase()));
    expect(await storedCase(id)).toMatchObject({
      gross: 12_345,
      status: 'billed',
      created_by: clerk,
    });
    expect(await activity('bill-cases', id)).toMatchObject([{ action: 'create', person: clerk }]);
  });

  test('a locked record changes with a reason, and a second time nothing happens', async () => {
    const id = await asClerk().transaction(data => addRecord(data, cases(), newCase()));
    for (const _ of [1, 2])
      await asClerk().transaction(data =>
        changeRecord(data, cases(), id, { net: 99 }, { action: 'job', reason: 'Tarif geändert' }),
      );
    expect(await storedCase(id)).toMatchObject({ net: 99, version: 2, updated_by: clerk });
    const [, changed, ...rest] = await activity('bill-cases', id);
    expect(changed).toMatchObject({ action: 'job', reason: 'Tarif geändert' });
    expect(rest).toEqual([]);
  });

  test('the state is not changed like a field, and faults are named', async () => {
    const id = await asClerk().transaction(data => addRecord(data, cases(), newCase()));
    const change = (fields: Record<string, unknown>) =>
      asClerk().transaction(data => changeRecord(data, cases(), id, fields));
    await expect(change({ status: 'paid' })).rejects.toMatchObject({
      errors: { status: { code: 'readOnly' } },
    });
    await expect(change({ copay_key: 'ten' })).rejects.toMatchObject({ code: 'validationFailed' });
    await expect(change({ nothing: 1 })).rejects.toMatchObject({ errors: { nothing: { code: 'unknown' } } });
  });

  test('many at once are numbered, logged and changed like single ones', async () => {
    const count = 450;
    const tour = newTour();
    const ids = await asClerk().transaction(data =>
      addRecords(
        data,
        tours(),
        Array.from({ length: count }, (_, index) => ({
          ...tour,
          series: null,
          series_slot: null,
          note: `Nr. ${index}`,
        })),
      ),
    );
    expect(new Set(ids).size).toBe(count);
    const added = () =>
      office.data.run(office.all.selectFrom('tours').selectAll().where('id', 'in', ids).orderBy('id'));
    const last = (await added()).find(({ id }) => id === ids[count - 1]);
    expect(last).toMatchObject({ note: `Nr. ${count - 1}`, status: 'planned', created_by: clerk });
    expect(new Set((await added()).map(({ number }) => number)).size).toBe(count);

    const changes = ids.map((id, index) => ({ id, fields: { km_loaded: index + 1, note: 'alle' } }));
    for (const _ of [1, 2]) await asClerk().transaction(data => changeRecords(data, tours(), changes));
    expect((await added()).map(({ km_loaded, version, note }) => [km_loaded, version, note])).toEqual(
      ids.map((_, index) => [index + 1, 2, 'alle']),
    );
    expect(await activity('tours', ids[7] ?? 0)).toMatchObject([{ action: 'create' }, { action: 'update' }]);
    // The entries that `seedWorld` made up are no chain.
    const entries = await office.data.run(
      office.all.selectFrom('activity_log').select('id').where('stream', 'like', 'tours/%'),
    );
    const own = new Set(entries.map(entry => Number(entry.id)));
    expect((await office.logFindings()).filter(({ id }) => own.has(id ?? 0))).toEqual([]);
  });

  test('one faulty record among many, and nothing is written', async () => {
    const counted = () =>
      office.data.run(office.all.selectFrom('tours').select(({ fn }) => fn.countAll<number>().as('n')));
    const before = await counted();
    const adding = asClerk().transaction(data =>
      addRecords(data, tours(), [newTour(), { ...newTour(), direction: 'sideways' }]),
    );
    await expect(adding).rejects.toMatchObject({ errors: { '1.direction': { code: 'enum' } } });
    expect(await counted()).toEqual(before);
  });
});
