import { entityNamed, fieldMap } from '@engine/server/access/model.ts';
import { readStored } from '@engine/server/records/rows/rows.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { ImportedRow } from '@engine/shared/imports.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '../access/naive.ts';
import { seedWorld } from '../access/world.ts';
import { rowsOfCsv } from '../exports/readBack.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { type Importer, importerOf } from './importer.ts';

const rounds = { sqlite: 6, postgres: 2 } as const;
const subjects = ['bank', 'guest', 'company', 'tour'];

/** A row of the file: a record as it is, with values of another one, as a new one, with nonsense in it, or once more. */
const row = fc.record({
  kind: fc.constantFrom('same', 'changed', 'new', 'faulty'),
  record: fc.nat(2),
  other: fc.nat(2),
  columns: fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 3 }),
});
type RowOrder = typeof row extends fc.Arbitrary<infer Order> ? Order : never;

/** Texts that files and spreadsheets make something else of, if they can. */
const awkward = ['=1+1', '-5', '+49 30 1', '@x', '007', '"a";b', 'zwei\nZeilen', "'kurz", ' Rand ', 'ﬁ é'];

type Stored = ReadonlyMap<number, unknown>;

describe.each(dialects)('the life of an imported file on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let importer: Importer;
  const outcomes: Record<string, number> = {};

  beforeAll(async () => {
    office = await openOffice(dialect);
    await seedWorld(office);
    clerk = await office.caller('all');
    importer = importerOf(office, clerk);
    // What stands in the seeded jobs is no work.
    await office.data.run(office.all.deleteFrom('jobs'));
    // A change takes a tour out of its case, and no undo puts it back.
    await office.data.run(office.all.updateTable('tours').set({ bill_case: null }));
  });
  afterAll(() => office.close());

  const stored = async ({ name, table }: EntityMeta) => {
    const ids = await office.data.run(sql<{ id: number }>`select id from ${sql.table(table)} order by id`);
    const records = ids.map(async ({ id }) => {
      const found = await readStored(office.data, entityNamed(office.model, name), Number(id));
      return [Number(id), { archived: found?.archived, fields: [...(found?.fields ?? [])] }] as const;
    });
    return new Map(await Promise.all(records));
  };

  /** The records as the export writes them, cell by cell, under the names of their fields. */
  async function exported(meta: EntityMeta) {
    const fields = [...fieldMap(meta).values()]
      .filter(({ secret, kind, computed }) => !secret && !computed && kind !== 'binary' && kind !== 'json')
      .map(({ name }) => name);
    const path = `${meta.resource}/export?format=csv&fields=${encodeURIComponent(JSON.stringify(['id', ...fields.filter(name => name !== 'id')]))}`;
    const [head = [], ...rows] = rowsOfCsv((await clerk.get(path)).content, ';');
    return { head, rows };
  }

  const fileOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, ...rows].map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');

  let made = 0;
  function cellsOf(
    meta: EntityMeta,
    rows: readonly (readonly string[])[],
    fields: readonly (string | null)[],
  ) {
    return ({ kind, record, other, columns }: RowOrder): readonly string[] => {
      const own = rows[record % rows.length] ?? [];
      const theirs = rows[other % rows.length] ?? [];
      if (kind === 'same') return own;
      const places = columns.map(column => 1 + (column % (own.length - 1)));
      if (kind === 'faulty') return own.map((cell, at) => (places.includes(at) ? '¿?' : cell));
      if (kind === 'changed') return own.map((cell, at) => (places.includes(at) ? (theirs[at] ?? '') : cell));
      made += 1;
      const fresh = exampleOf(meta, 1_000 + made, new Map());
      const isOnce = new Set(
        meta.fields.flatMap(({ name, unique }) => (unique ? [name] : meta.unique.flat())),
      );
      return own.map((cell, at) => {
        const name = fields[at] ?? '';
        if (at === 0) return '';
        return isOnce.has(name) && typeof fresh.get(name) === 'string' ? String(fresh.get(name)) : cell;
      });
    };
  }

  /** What differs, a line for each record: a whole table would hide it. */
  const difference = (one: Stored, other: Stored) =>
    [...new Set([...one.keys(), ...other.keys()])].flatMap(id => {
      const [before, after] = [one, other].map(each => JSON.stringify(each.get(id)));
      return before === after ? [] : [`${id}: ${before} → ${after}`];
    });

  const said = (rows: readonly ImportedRow[]) =>
    rows.map(({ place, outcome, changes, faults }) => ({ place, outcome, changes, faults }));

  /** Numbers are drawn only when they count. */
  const withoutDrawn = (meta: EntityMeta, rows: readonly ImportedRow[]) => {
    const drawn = new Set(
      meta.fields.filter(field => String(field.default).startsWith('$sequence')).map(({ name }) => name),
    );
    return rows.map(row => ({
      ...row,
      changes: Object.fromEntries(
        Object.entries(row.changes).filter(([name]) => row.outcome !== 'new' || !drawn.has(name)),
      ),
    }));
  };

  test.each(subjects)(
    '%s: what the preview says is done, and undone to exactly what was before',
    async name => {
      const meta = entityOf(name);
      const { head, rows } = await exported(meta);
      const property = fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 6 }), async orders => {
        const before = await stored(meta);
        const { body } = await importer.upload(meta.resource, fileOf(head, rows));
        const cells = orders.map(cellsOf(meta, rows, body.mapping.fields));
        const preview = await importer.preview(meta.resource, fileOf(head, cells), { key: ['id'] });
        const foretold = await importer.rows(preview);
        expect(difference(before, await stored(meta))).toEqual([]);
        for (const { outcome } of foretold) outcomes[String(outcome)] = (outcomes[String(outcome)] ?? 0) + 1;
        const { new: added, changed, faulty } = preview.counts;
        if (added + changed === 0) return;

        const done = await importer.take(preview, 'commit');
        const taken = await importer.rows(done);
        expect(said(withoutDrawn(meta, taken))).toEqual(said(foretold));
        expect(done.counts).toMatchObject({ done: added + changed, waiting: 0, faulty });
        const after = await stored(meta);
        expect(after.size).toBe(before.size + added);
        for (const { record, outcome, changes } of taken) {
          if (outcome === 'faulty' || record === null) continue;
          const fields = new Map(after.get(record)?.fields);
          for (const [field, [, value]] of Object.entries(changes))
            if (fieldMap(meta).has(field)) expect([field, fields.get(field) ?? null]).toEqual([field, value]);
        }
        await importer.take(done, 'undo');
        expect(difference(before, await stored(meta))).toEqual([]);
      });
      const { errorInstance } = await fc.check(property, { seed: 20_261_124, numRuns: rounds[dialect] });
      expect(errorInstance ?? null).toBeNull();
    },
  );

  test('rows of every outcome came up', () => {
    expect(Object.keys(outcomes).sort()).toEqual(['changed', 'faulty', 'new', 'unchanged']);
  });

  test.each(awkward)('a text comes back from a file as it was: %j', async text => {
    const id = await office.insert('guest-type', {
      ...Object.fromEntries(exampleOf(entityOf('guest-type'), 500, new Map())),
      code: `x${awkward.indexOf(text)}`,
      name_de: `n${awkward.indexOf(text)}`,
      name_en: text,
    });
    for (const format of ['csv', 'xlsx']) {
      const path = `guest-type/export?format=${format}&filter=${encodeURIComponent(JSON.stringify({ id }))}`;
      const { content } = await clerk.get(`${path}&fields=${encodeURIComponent('["id","name_en"]')}`);
      const [only] = await importer.rows(await importer.preview('guest-type', content));
      expect([format, only?.outcome, only?.changes, only?.faults]).toEqual([format, 'unchanged', {}, []]);
    }
  });
});
