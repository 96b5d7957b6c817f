import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constraintRules, translateDatabaseError } from '@engine/server/database/constraintViolation.ts';
import { migrate, undoMigration } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ruleOf } from '../../../../codegen/buildOneOf.ts';
import { planMigration, tablesOfMigrations, writeMigration } from '../../../../codegen/plan.ts';
import { undoOf } from '../../../../codegen/planUndo.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, run } from './sample.ts';

const name = field('name', 'text', { required: true });
const to = (target: string) =>
  field(target, 'ref', {
    ref: { entity: target, resource: target, onDelete: 'restrict', join: null },
  });
const targets = ['book', 'copy', 'member'].map(each => entity(each, [name]));
const oneOf = (fields: readonly string[], required: boolean): Partial<EntityMeta> => {
  const group = { name: 'subject', fields, required };
  return {
    oneOf: [group],
    rules: [ruleOf({ ...group, label: { de: 'Betrifft', en: 'About' } }, {})],
  };
};
const notice = (fields: readonly string[], special: Partial<EntityMeta> = {}) => [
  ...targets,
  entity('notice', [name, ...fields.map(to)], special),
];
const two = ['book', 'copy'];
const three = [...two, 'member'];

describe.each(databases)('one of several references on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-one-of-'));
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });
  async function released(entities: readonly EntityMeta[], acknowledge: readonly string[] = []) {
    const plan = planMigration(entities, folder);
    writeMigration(folder, plan, acknowledge);
    await migrate(test.database, { folder });
    return plan;
  }
  /** with one record of each kind */
  async function filled(entities: readonly EntityMeta[]) {
    await released(entities);
    for (const each of targets) await insert(test.database, each.name, { name: 'A' });
  }
  const add = (row: Readonly<Record<string, unknown>>) =>
    insert(test.database, 'notice', { name: 'N', ...row });
  const refusal = async (row: Readonly<Record<string, unknown>>, entities: readonly EntityMeta[]) => {
    const error = await add(row).then(
      () => null,
      (reason: unknown) => reason,
    );
    return translateDatabaseError(error, constraintRules(entities));
  };

  it('takes exactly one, and says at the first of the fields that one must be given', async () => {
    const entities = notice(three, oneOf(three, true));
    await filled(entities);
    await add({ member: 1 });
    await add({ book: 1 });
    const broken = {
      kind: 'violation',
      code: 'rule',
      fields: ['book'],
      fault: { params: { rule: 'subject' }, text: { en: 'Give exactly one of: book, copy, member' } },
    };
    expect(await refusal({}, entities)).toMatchObject(broken);
    expect(await refusal({ copy: 1, member: 1 }, entities)).toMatchObject(broken);
    expect(await refusal({ book: 1, copy: 1, member: 1 }, entities)).toMatchObject(broken);
  });

  it('takes none where one is not required', async () => {
    const entities = notice(three, oneOf(three, false));
    await filled(entities);
    await add({});
    await add({ copy: 1 });
    expect(await refusal({ book: 1, member: 1 }, entities)).toMatchObject({
      fault: { text: { de: 'Höchstens eines angeben: book, copy, member' } },
    });
  });

  it('comes to a table that has rows once none of them breaks it, and goes again', async () => {
    await filled(notice(two));
    await add({ book: 1 });
    await add({ book: 1, copy: 1 });
    await add({});
    const entities = notice(two, oneOf(two, true));
    const narrow = 'narrow (rule) notice.book';
    expect(planMigration(entities, folder).dangers.map(danger => danger.name)).toEqual([narrow]);
    await expect(released(entities, [narrow])).rejects.toThrow('2 rows (ids 2, 3) do not fit');
    await run(test.database, 'update notice set copy = null where id = 2');
    await run(test.database, 'delete from notice where id = 3');
    await migrate(test.database, { folder });
    expect(await refusal({}, entities)).toMatchObject({ code: 'rule' });
    expect(planMigration(notice(two), folder).dangers).toEqual([]);
    await released(notice(two));
    await add({});
  });

  it('comes with fields of its own to rows that need none, and is taken back', async () => {
    await filled(notice([]));
    await add({});
    const before = tablesOfMigrations(folder);
    const entities = notice(three, oneOf(three, false));
    const plan = await released(entities, ['narrow (rule) notice.book']);
    expect(await refusal({ copy: 1, member: 1 }, entities)).toMatchObject({ code: 'rule', fields: ['book'] });
    const undo = undoOf(plan.name ?? '', before, plan.steps);
    if (undo.kind !== 'lost') await undoMigration(test.database, folder, undo.migration);
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
    await add({});
  });

  it('comes with fields of its own to rows of which each needs one only when they have it', async () => {
    await filled(notice([]));
    await add({});
    const entities = notice(three, oneOf(three, true));
    const known = planMigration(entities, folder).dangers.map(danger => danger.name);
    await expect(released(entities, known)).rejects.toThrow('1 row (id 1) does not fit');
  });

  it('takes one more kind beside those that rows have', async () => {
    await filled(notice(two, oneOf(two, true)));
    await add({ copy: 1 });
    const entities = notice(three, oneOf(three, true));
    await released(
      entities,
      planMigration(entities, folder).dangers.map(danger => danger.name),
    );
    await add({ member: 1 });
    expect(await refusal({ copy: 1, member: 1 }, entities)).toMatchObject({ code: 'rule' });
  });
});
