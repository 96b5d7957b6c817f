import { constraintRules, translateDatabaseError } from '@engine/server/database/constraintViolation.ts';
import { affectedSql } from '@engine/server/database/ddl/affectedSql.ts';
import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import { dangersOf } from '@engine/shared/tables/dangers.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables, entity, field, insert, run } from './sample.ts';

const parent = field('parent', 'ref', {
  ref: { entity: 'place', resource: 'place', onDelete: 'restrict', join: null },
});
const flat = entity('place', [field('name', 'text'), parent]);
const place = { ...flat, tree: 'parent' };

describe.each(databases)('a tree of records on %s', dialect => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
  });
  afterEach(() => test.drop());

  const chain = async (length: number) => {
    const ids: number[] = [];
    for (let at = 0; at < length; at++)
      ids.push(await insert(test.database, 'place', { name: `${at}`, parent: ids.at(-1) ?? null }));
    return ids;
  };
  const move = (
    id: number | undefined,
    to: number | undefined,
    database: Parameters<typeof run>[0] = test.database,
  ) => run(database, 'update place set parent = ? where id = ?', [to, id]);
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'moved',
      (error: unknown) => {
        const found = translateDatabaseError(error, constraintRules([place]));
        return found?.kind === 'violation' ? [found.code, ...found.fields] : found?.kind;
      },
    );

  it('takes a record to another place, but never below itself', async () => {
    await createTables(test.database, [place]);
    const [top, middle, leaf] = await chain(3);
    expect(await codeOf(move(leaf, top))).toBe('moved');
    expect(await codeOf(move(leaf, middle))).toBe('moved');
    expect(await codeOf(move(top, leaf))).toEqual(['circle', 'parent']);
    expect(await codeOf(move(top, top))).toEqual(['circle', 'parent']);
    const own = insert(test.database, 'place', { id: 99, parent: 99 });
    expect(await codeOf(own)).toEqual(['circle', 'parent']);
  });

  it('stays a tree when two are put below each other at once', async () => {
    await createTables(test.database, [place]);
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await insert(test.database, 'place', {}),
        await insert(test.database, 'place', {}),
      ];
      const into = (id: number, to: number) =>
        test.database.transaction(handle => move(id, to, { dialect, kysely: handle }));
      const ends = await Promise.all([codeOf(into(one, other)), codeOf(into(other, one))]);
      expect(ends).toContain('moved');
      expect(ends).toContainEqual(['circle', 'parent']);
    }
  });

  it('can be asked of rows that are there already, which are counted first', async () => {
    await createTables(test.database, [flat]);
    const [top, , leaf] = await chain(3);
    await insert(test.database, 'place', { name: 'alone' });
    await move(top, leaf);
    const [before, after] = [tablesOf([flat]), tablesOf([place])];
    const steps = diffTables(before, after, new Map());
    expect(dangersOf(before, steps)).toMatchObject([{ name: 'narrow (circle) place.parent', breaks: true }]);
    const [danger] = dangersOf(before, steps);
    const met = danger ? affectedSql(dialect, 'place', danger.rows) : '';
    expect(await run(test.database, `select name from place where ${met} order by id`)).toEqual([
      { name: '0' },
      { name: '1' },
      { name: '2' },
    ]);
    await run(test.database, 'update place set parent = null where id = ?', [top]);
    const { database } = test;
    await database.maintain(handle => database.execute(handle, stepsSql(dialect, before, steps)));
    expect(await codeOf(move(top, leaf))).toEqual(['circle', 'parent']);
    const back = stepsSql(dialect, after, diffTables(after, before, new Map()));
    await database.maintain(handle => database.execute(handle, back));
    expect(await codeOf(move(top, leaf))).toBe('moved');
  });
});
