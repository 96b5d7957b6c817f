import type { TableName } from '@engine/server/access/rowTypes.ts';
import { addNewData, ensureBaseData } from '@office/seed/ensureBaseData.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';

describe.each(dialects)('the base data of a production database on %s', dialect => {
  let office: Office;
  let admin: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    admin = await office.caller('all');
    await ensureBaseData(office.database);
  });
  afterAll(() => office.close());

  const count = async (table: TableName) => {
    const rows = office.all.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('total'));
    return (await office.data.run(rows))[0]?.total ?? 0;
  };

  test('an office can begin: kinds of passengers and treatments, titles, codes, settings and templates are there', async () => {
    for (const table of [
      'titles',
      'guest_type',
      'treatment_types',
      'billingcodes',
      'setup',
      'templates_management',
    ] as const)
      expect([table, (await count(table)) > 0]).toEqual([table, true]);
    expect(await count('guest')).toBe(0);
  });

  test('a second start adds nothing, and leaves what was changed since', async () => {
    const { body } = await admin.get('titles/1');
    await admin.put('titles/1', { name_de: 'Geändert' }, { 'if-match': `"v${body.version}"` });
    const before = await count('titles');
    await ensureBaseData(office.database);
    expect(await count('titles')).toBe(before);
    expect((await admin.get('titles/1')).body.name_de).toBe('Geändert');
  });

  test('letters of kinds that came with a later version are added, whatever became of the others', async () => {
    const letters = () =>
      office.data.run(
        office.all
          .selectFrom('templates_management')
          .select(['key', 'locale', 'subject'])
          .orderBy('key')
          .orderBy('locale'),
      );
    const all = await letters();
    const ofKind = office.all
      .selectFrom('templates_management')
      .select('id')
      .where('kind', '=', 'settlement');
    await office.data.run(office.all.deleteFrom('template_revisions').where('template', 'in', ofKind));
    await office.data.run(office.all.deleteFrom('templates_management').where('kind', '=', 'settlement'));
    expect((await letters()).length).toBe(all.length - 2);
    const rates = () => office.data.run(office.all.selectFrom('base_rates').select(['valid_from', 'rate']));
    const known = await rates();
    await office.data.run(office.all.deleteFrom('base_rates'));
    await addNewData(office.database);
    expect(await letters()).toEqual(all);
    expect([known.length > 0, await rates()]).toEqual([true, known]);
    const added = await office.data.run(ofKind);
    const revisions = office.all
      .selectFrom('template_revisions')
      .select('revision')
      .where('template', 'in', ofKind);
    expect([added.length, (await office.data.run(revisions)).length]).toEqual([2, 2]);
  });

  test('a start that finds every kind of letter waits for no maintenance of another server', async () => {
    await office.database.maintain(() => addNewData(office.database));
  });

  test('records made afterwards get ids of their own', async () => {
    const made = await admin.post('titles', { code: 'Neu', name_de: 'Neu', position: 'before' });
    expect(made.status).toBe(201);
  });
});
