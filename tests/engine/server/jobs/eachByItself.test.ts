import type { Data } from '@engine/server/access/data.ts';
import { ProblemError, validationFailed } from '@engine/server/access/problemError.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { onceADay } from '@engine/server/jobs/onceADay.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('work on many records on %s', dialect => {
  let office: Office;
  let ids: readonly number[];
  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    await office.data.run(office.all.deleteFrom('titles'));
    const created: number[] = [];
    for (let each = 0; each < 205; each += 1)
      created.push(
        await office.insert('title', { code: `T${each}`, name_de: 'Dr.', position: 'before', active: true }),
      );
    ids = created;
  });

  /** Makes titles inactive; `refused` has the error for some of them. */
  const workWith = (refused: ReadonlyMap<number, Error>) => async (inner: Data, group: readonly number[]) => {
    await inner.run(office.all.updateTable('titles').set({ active: false }).where('id', 'in', group));
    for (const id of group) {
      const error = refused.get(id);
      if (error) throw error;
    }
  };
  const untouched = async () => {
    const titles = office.all.selectFrom('titles').select('id').where('active', '=', true).orderBy('id');
    return (await office.data.run(titles)).map(({ id }) => id);
  };

  test('those that break a rule or are being edited hold up none of the others', async () => {
    const [broken, held] = [ids[3] ?? 0, ids[204] ?? 0];
    const refused = new Map<number, Error>([
      [broken, validationFailed({ code: { code: 'unique' } })],
      [held, new ProblemError('conflict')],
    ]);
    const left = await eachByItself(office.data, ids, workWith(refused));
    expect(left.map(({ id, error }) => [id, error])).toEqual([...refused]);
    expect(await untouched()).toEqual([broken, held]);
  });

  test('an error that is of none of them ends the work', async () => {
    const refused = new Map([[ids[3] ?? 0, new ProblemError('databaseUnavailable')]]);
    await expect(eachByItself(office.data, ids, workWith(refused))).rejects.toThrow('databaseUnavailable');
  });

  test('a daily round names those it left, and comes back to them alone', async () => {
    const [broken, held] = [ids[3] ?? 0, ids[204] ?? 0];
    const refused = new Map<number, Error>([
      [broken, validationFailed({ code: { code: 'unique' } })],
      [held, new ProblemError('conflict')],
    ]);
    const looked: (readonly number[])[] = [];
    const these = (some: readonly number[]) => {
      looked.push(some);
      return eachByItself(office.data, some, workWith(refused));
    };
    const round = onceADay({ all: () => these(ids), these, records: 'titles' });
    await expect(round(() => false)).rejects.toThrow(
      `1 titles are being edited: ${held}; 1 titles break a rule: ${broken} (code unique)`,
    );
    refused.delete(held);
    await expect(round(() => false)).rejects.toThrow(`1 titles break a rule: ${broken} (code unique)`);
    refused.clear();
    await round(() => false);
    expect(await untouched()).toEqual([]);
    expect(looked).toEqual([ids, [broken, held], [broken]]);
  });
});
