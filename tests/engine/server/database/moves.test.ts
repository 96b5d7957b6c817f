import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf } from '../../../../codegen/historyOf.ts';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run } from './sample.ts';

const house = entity('house', [field('name', 'text')]);
const several = (name: string, table = 'bank', special: Partial<Field> = {}) =>
  field(name, 'refs', {
    ref: {
      entity: 'house',
      resource: 'house',
      onDelete: 'restrict',
      join: { table: `${table}__${name}`, own: `${table}_id`, other: `${name}_id` },
    },
    ...special,
  });
const one = (name: string) =>
  field(name, 'ref', { ref: { entity: 'house', resource: 'house', onDelete: 'restrict', join: null } });
const note = field('note', 'text');

describe.each(databases)('rows that go on in another table on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-moves-'));
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });
  async function released(entities: readonly EntityMeta[], ...args: readonly string[]) {
    const { choices, acknowledge } = readPlanArguments(args);
    const plan = planMigration(entities, folder, choices);
    writeMigration(folder, plan, acknowledge);
    await migrate(test.database, { folder });
    expect(planMigration(entities, folder).steps).toEqual([]);
    return plan;
  }
  const numbers = async (statement: string) =>
    (await run(test.database, statement)).map(row => Object.values(row).map(Number));

  async function begin(...fields: readonly Field[]) {
    await released([entity('bank', fields), house]);
    for (const name of ['A', 'B']) await insert(test.database, 'house', { name });
    for (const text of ['x', null]) await insert(test.database, 'bank', { note: text });
  }

  it('several references follow a new name of their field, and of the table that has them', async () => {
    await begin(note, several('owners'));
    await run(test.database, 'insert into bank__owners (bank_id, owners_id) values (1, 2), (1, 1), (2, 2)');
    const { dangers } = await released([
      entity('bank', [note, several('keepers', 'bank', { renamedFrom: 'owners' })]),
      house,
    ]);
    expect(dangers).toEqual([]);
    const renamed = { ...entity('bank', [note, several('keepers', 'firm')]), table: 'firm' };
    expect((await released([renamed, house], '--rename', 'bank=firm')).dangers).toEqual([]);
    const rows = await numbers('select firm_id, keepers_id from firm__keepers order by 1, 2');
    expect(rows).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
    await expect(run(test.database, 'insert into firm__keepers values (1, 2)')).rejects.toThrow();
    await run(test.database, 'delete from firm where id = 1');
    expect(await numbers('select count(*) from firm__keepers')).toEqual([[1]]);
    await expect(run(test.database, 'delete from house where id = 2')).rejects.toThrow();
  });

  it('one reference becomes several, and several the first of them', async () => {
    await begin(note, one('owner'));
    await run(test.database, 'update bank set owner = 2 where id = 1');
    const { dangers } = await released([entity('bank', [note, several('owner')]), house]);
    expect(dangers).toEqual([]);
    expect(await numbers('select bank_id, owner_id from bank__owner')).toEqual([[1, 2]]);
    await run(test.database, 'insert into bank__owner (bank_id, owner_id) values (1, 1), (2, 2)');
    const back = [entity('bank', [note, one('owner')]), house];
    await expect(released(back)).rejects.toThrow(
      'bank.owner names one record in place of several: 1 row (id 1) names several and keeps the first',
    );
    rmSync(join(folder, '0003_add_bank_owner.json'));
    await released(back, '--acknowledge', 'cut bank.owner');
    expect(await numbers('select owner from bank order by id')).toEqual([[1], [2]]);
  });

  it('a former name that no migration knows is not taken for a new field', async () => {
    await begin(note);
    const wrong = field('remark', 'text', { renamedFrom: 'nota' });
    await expect(released([entity('bank', [note, wrong]), house])).rejects.toThrow(
      'x-renamed-from of bank.remark: bank has no field "nota". Did you mean "note"?',
    );
  });

  it('what names a resource follows its new name, and the log stays as it was written', async () => {
    const resource = field('resource', 'text', { required: true });
    const key = field('key', 'text', { required: true });
    const about = [
      entity('activity', [resource], { appendOnly: true, table: 'activity_log' }),
      entity('permission', [key, resource], { table: 'permissions' }),
      entity('document', [field('subject', 'enum', { options: options('bank', 'bank-notes') })], {
        ownerRecord: { resource: 'subject', id: 'id' },
        table: 'documents',
      }),
    ];
    await released([entity('bank', [note]), ...about]);
    await insert(test.database, 'activity_log', { resource: 'bank' });
    for (const each of ['bank.read', 'bank-notes.read'])
      await insert(test.database, 'permissions', { key: each, resource: each.replace('.read', '') });
    for (const each of ['bank', 'bank-notes']) await insert(test.database, 'documents', { subject: each });
    const firm = { ...entity('firm', [note], { formerly: ['bank'] }), table: 'firm' };
    const [activity, permission, document] = about;
    if (!activity || !permission || !document) throw new Error('Three entities tell of others.');
    const subject = field('subject', 'enum', { options: options('firm', 'bank-notes') });
    const { dangers, steps } = await released([
      firm,
      activity,
      permission,
      { ...document, fields: [subject] },
    ]);
    expect(dangers.filter(({ name }) => !name.startsWith('narrow (enum)'))).toEqual([]);
    expect(steps[0]).toEqual({ kind: 'renameTable', table: 'firm', from: 'bank' });
    const texts = async (statement: string) =>
      (await run(test.database, statement)).map(row => Object.values(row).join(' '));
    expect(await texts('select key, resource from permissions order by id')).toEqual([
      'firm.read firm',
      'bank-notes.read bank-notes',
    ]);
    expect(await texts('select subject from documents order by id')).toEqual(['firm', 'bank-notes']);
    expect(await texts('select resource from activity_log')).toEqual(['bank']);
  });

  it('the values of a field become rows that belong to their record', async () => {
    await begin(note);
    const bankRef = { entity: 'bank', resource: 'bank', onDelete: 'cascade', join: null } as const;
    const text = field('text', 'text', { required: true, sortable: true, foldedColumn: 'text_folded' });
    const child = entity('bank_note', [field('bank', 'ref', { ref: bankRef, required: true }), text]);
    const model = [entity('bank', [field('name', 'text')]), child, house];
    const { dangers } = await released(model, '--move', 'bank.note=bank_note.text');
    expect(dangers).toEqual([]);
    expect(await run(test.database, 'select text, text_folded from bank_note')).toEqual([
      { text: 'x', text_folded: 'x' },
    ]);
    expect(historyOf(model, folder, 'bank').text).toContain('note moved to rows of bank_note');
  });
});
