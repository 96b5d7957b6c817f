import type { Data } from '@engine/server/access/data.ts';
import { sendRows } from '@engine/server/access/insertRows.ts';
import { firstVersion } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '../office.ts';

describe('a transaction on PostgreSQL', () => {
  let office: Office;
  let ids: readonly number[];
  beforeAll(async () => {
    office = await openOffice('postgres');
    const fields = { name_de: 'Dr.', position: 'before', active: true };
    ids = [
      await office.insert('title', { ...fields, code: 'ONE' }),
      await office.insert('title', { ...fields, code: 'TWO' }),
    ];
  });
  afterAll(() => office.close());

  const rename = (data: Data, id: number | undefined, name: string) =>
    data.run(
      office.all
        .updateTable('titles')
        .set({ name_de: name })
        .where('id', '=', id ?? 0),
    );
  const names = async () =>
    (await office.data.run(office.all.selectFrom('titles').select('name_de').orderBy('id'))).map(
      row => row.name_de,
    );

  /** One code belongs to one title. */
  const addTwin = (data: Data) =>
    sendRows(data, 'titles', [
      { code: 'ONE', name_de: 'Dr.', position: 'before', active: true, ...firstVersion(data) },
    ]);

  it('is repeated when it was the victim of a deadlock', async () => {
    let waiting = 0;
    let attempts = 0;
    let go = () => {};
    const bothHoldOne = new Promise<void>(resolve => {
      go = resolve;
    });
    const both: Promise<void>[] = [];
    const renameBoth = (order: readonly number[], name: string) =>
      office.data.transaction(async inner => {
        attempts++;
        // The other one first: or they could meet once more.
        if (attempts > 2) await Promise.any(both);
        await rename(inner, order[0], name);
        if (++waiting === 2) go();
        await bothHoldOne;
        await rename(inner, order[1], name);
      });
    both.push(renameBoth(ids, 'up'), renameBoth([...ids].reverse(), 'down'));
    await Promise.all(both);
    expect(attempts).toBe(3);
    expect(new Set(await names()).size).toBe(1);
  });

  it('is not reported as done when the error of a statement in it was kept quiet', async () => {
    const before = await names();
    const quiet = office.data.transaction(async inner => {
      await rename(inner, ids[0], 'lost');
      await inner.run(office.all.updateTable('titles').set({ code: 'ONE' })).catch(() => {});
    });
    await expect(quiet).rejects.toThrow('The transaction was not kept');
    expect(await names()).toEqual(before);
  });

  it.each([
    ['the statement after it', (inner: Data) => rename(inner, ids[1], 'lost')],
    ['its commit', async () => {}],
  ])('tells with %s what went wrong with a statement that it did not wait for', async (_, next) => {
    const before = await names();
    const failing = office.data.transaction(async inner => {
      await addTwin(inner);
      await next(inner);
    });
    await expect(failing).rejects.toThrow(/unique/);
    await expect(
      office.data.transaction(async inner => {
        await addTwin(inner);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await names()).toEqual(before);
    expect(office.database.connections.used).toBe(0);
  });
});
