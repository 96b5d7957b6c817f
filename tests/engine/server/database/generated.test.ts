import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expressionSql } from '@engine/server/database/ddl/expressionSql.ts';
import { migrate, undoMigration } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { asPaths, typesAmong } from '@engine/shared/tables/crossFieldRules.ts';
import { evaluate } from '@engine/shared/tables/evaluate.ts';
import type { StoredValue } from '@engine/shared/tables/rowFunction.ts';
import { applySteps } from '@engine/shared/tables/steps.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  describeSteps,
  planMigration,
  tablesOfMigrations,
  writeMigration,
} from '../../../../codegen/plan.ts';
import { undoOf } from '../../../../codegen/planUndo.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables, entity, field, insert, run } from './sample.ts';

const sources = [
  field('net', 'money', { scale: 2 }),
  field('vat', 'money', { scale: 2 }),
  field('pieces', 'integer'),
  field('name', 'text'),
  field('other', 'text'),
  field('day', 'date'),
  field('until', 'date'),
  field('paid', 'boolean'),
];
const worked = (name: string, kind: Field['kind'], expression: string, special: Partial<Field> = {}) =>
  field(name, kind, { computed: { kind: 'expression', expression, stored: true }, ...special });

describe.each(databases)('stored expressions on %s', dialect => {
  /** SQLite keeps a switch as a number. */
  const kept = (value: StoredValue) =>
    typeof value === 'boolean' && dialect === 'sqlite' ? Number(value) : value;
  const keptRow = (row: Readonly<Record<string, StoredValue>>) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, kept(value)]));

  describe('have the value that is worked out when it is read, and that forms work out:', () => {
    const expressions: readonly (readonly [kind: Field['kind'], expression: string])[] = [
      ['money', 'net + vat'],
      ['money', 'coalesce(net, 0) * pieces - vat / 3'],
      ['money', '-(net / pieces)'],
      ['integer', 'days_between(day, coalesce(until, "2026-03-01"))'],
      ['integer', 'number(name) + pieces'],
      ['integer', 'case(paid, true, pieces, -1)'],
      ['text', 'concat(name, " ", other, net, paid, day)'],
      ['text', 'left(coalesce(name, other, "–"), 3)'],
      ['text', 'case(pieces, 0, "none", 1, "one", text(pieces))'],
      ['boolean', 'paid and not empty(day) or net >= vat'],
      ['boolean', 'name < other or empty(name)'],
      ['boolean', 'day <= until'],
      ['boolean', 'not paid'],
    ];
    const fields = [...sources, ...expressions.map(([kind, text], at) => worked(`w${at}`, kind, text))];
    const typeOf = typesAmong(sources);
    let test: TestDatabase;
    beforeAll(async () => {
      test = await emptyDatabase(dialect);
      await createTables(test.database, [entity('parcel', fields)]);
    });
    afterAll(() => test.drop());

    const amount = fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }));
    const text = fc.option(
      fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(' 12 ', '-7', '007', 'ä😀', '+3')),
    );
    const day = fc.option(
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
        .map(date => date.toISOString().slice(0, 10)),
    );
    const anyRow = fc.record({
      net: amount,
      vat: amount,
      pieces: fc.option(fc.integer({ min: -1000, max: 1000 })),
      name: text.filter(each => !each?.includes('\0')),
      other: text.filter(each => !each?.includes('\0')),
      day,
      until: day,
      paid: fc.option(fc.boolean()),
    });
    const shown = (kind: Field['kind'], value: unknown) => {
      if (value === null || value === undefined) return null;
      return kind === 'boolean' ? Boolean(Number(value)) : kind === 'text' ? value : Number(value);
    };

    it('of random rows, new and changed', async () => {
      const { database } = test;
      const virtual = expressions.map(
        ([, expression], at) => `${expressionSql(dialect, asPaths(expression), typeOf)} as v${at}`,
      );
      const property = fc.asyncProperty(anyRow, anyRow, async (first, second) => {
        const id = await insert(database, 'parcel', keptRow(first));
        for (const row of [first, second]) {
          const names = Object.keys(row);
          await run(
            database,
            `update parcel set ${names.map(name => `"${name}" = ?`).join(', ')} where id = ${id}`,
            Object.values(keptRow(row)),
          );
          // The patterns in it hold question marks of their own.
          const select = CompiledQuery.raw(`select *, ${virtual.join(', ')} from parcel where id = ${id}`);
          const [found = {}] = (await database.kysely.executeQuery<Record<string, unknown>>(select)).rows;
          const naive = expressions.map(([, expression]) =>
            evaluate(
              asPaths(expression),
              name => Object.entries(row).find(([key]) => key === name)?.[1] ?? null,
            ),
          );
          const of = (letter: string) =>
            expressions.map(([kind], at) => shown(kind, found[`${letter}${at}`]));
          expect(of('w')).toEqual(of('v'));
          expect(of('w')).toEqual(naive.map(value => (value === 0 ? 0 : value)));
        }
      });
      await fc.assert(property, { seed: 20_261_125, numRuns: 150 });
    });

    it('are never written', async () => {
      await expect(insert(test.database, 'parcel', { net: 1, w0: 5 })).rejects.toThrow();
      await expect(run(test.database, 'update parcel set w0 = 5')).rejects.toThrow();
    });
  });

  describe('in tables that have rows:', () => {
    let test: TestDatabase;
    let folder: string;
    const net = field('net', 'money', { scale: 2, sortable: true });
    const vat = field('vat', 'money', { scale: 2 });
    const note = field('note', 'text');
    const parcel = (...fields: readonly Field[]) => [entity('parcel', fields)];
    const total = (expression = 'net + vat', special: Partial<Field> = {}) =>
      worked('total', 'money', expression, { scale: 2, sortable: true, ...special });
    const plain = parcel(net, vat, note);

    beforeEach(async () => {
      test = await emptyDatabase(dialect);
      folder = mkdtempSync(join(tmpdir(), 'tours-generated-'));
      await released(plain);
      for (const [net, vat] of [
        [100, 19],
        [-7, 3],
        [5, null],
      ])
        await insert(test.database, 'parcel', { net, vat, note: 'n' });
    });
    afterEach(async () => {
      await test.drop();
      rmSync(folder, { recursive: true });
    });

    async function released(entities: readonly EntityMeta[], acknowledge: readonly string[] = []) {
      const before = tablesOfMigrations(folder);
      const plan = planMigration(entities, folder);
      const path = writeMigration(folder, plan, acknowledge);
      await migrate(test.database, { folder });
      expect(planMigration(entities, folder).steps).toEqual([]);
      return { plan, before, path };
    }
    const rows = async (columns = 'net, vat, total') =>
      (await run(test.database, `select ${columns} from parcel order by id`)).map(row =>
        Object.values(row).map(value => (value === null ? null : Number(value))),
      );
    const indexed = async () =>
      dialect === 'sqlite'
        ? (await run(test.database, `select sql as definition from sqlite_master where type = 'index'`)).map(
            row => String(row.definition),
          )
        : (
            await run(
              test.database,
              `select indexdef as definition from pg_indexes where tablename = 'parcel'`,
            )
          ).map(row => String(row.definition));

    it('one is added without a danger, with its index, and every row has its value', async () => {
      const { plan } = await released(parcel(net, vat, note, total()));
      expect(plan.dangers).toEqual([]);
      expect(await rows()).toEqual([
        [100, 19, 119],
        [-7, 3, -4],
        [5, null, null],
      ]);
      expect((await indexed()).some(text => /\btotal\b/.test(text))).toBe(true);
      await insert(test.database, 'parcel', { net: 1, vat: 1 });
      await run(test.database, 'update parcel set vat = 20 where id = 1');
      expect((await rows('total')).flat()).toEqual([120, -4, null, 2]);
    });

    it('another expression takes its place, and the index is there again', async () => {
      await released(parcel(net, vat, note, total()));
      const { plan } = await released(parcel(net, vat, note, total('net - coalesce(vat, 0)')));
      expect(plan.dangers).toEqual([]);
      expect((await rows('total')).flat()).toEqual([81, -10, 5]);
      expect((await indexed()).some(text => /\btotal\b/.test(text))).toBe(true);
    });

    it('one that is no longer stored goes without a danger, and comes again', async () => {
      await released(parcel(net, vat, note, total()));
      const virtual = field('total', 'money', {
        column: '',
        scale: 2,
        sortable: true,
        computed: { kind: 'expression', expression: 'net + vat' },
      });
      const { plan } = await released(parcel(net, vat, note, virtual));
      expect(plan.dangers).toEqual([]);
      expect(tablesOf(plain)[0]?.columns.length).toBe(tablesOfMigrations(folder)[0]?.columns.length);
      const again = await released(parcel(net, vat, note, total()));
      expect(describeSteps(again.plan)).toContain(
        'add column parcel.total, worked out for each row while the table is locked',
      );
      expect((await rows('total')).flat()).toEqual([119, -4, null]);
    });

    it('a written field becomes one only when somebody agrees to lose its values, and one becomes a written field with those that it has', async () => {
      const written = field('total', 'money', { scale: 2 });
      await released(parcel(net, vat, note, written));
      await run(test.database, 'update parcel set total = 7 where id = 1');
      await expect(released(parcel(net, vat, note, total()))).rejects.toThrow(
        'parcel.total is dropped: 1 row (id 1) loses its value',
      );
      expect((await rows('total')).flat()).toEqual([7, null, null]);
      for (const name of readdirSync(folder).filter(each => each.startsWith('0003')))
        rmSync(join(folder, name));
      await released(parcel(net, vat, note, total()), ['drop parcel.total']);
      expect((await rows('total')).flat()).toEqual([119, -4, null]);
      const { plan } = await released(parcel(net, vat, note, { ...written, required: true, default: 0 }));
      expect(plan.dangers).toEqual([]);
      expect((await rows('total')).flat()).toEqual([119, -4, 0]);
      await run(test.database, 'update parcel set total = 7 where id = 1');
      expect((await rows('total')).flat()).toEqual([7, -4, 0]);
    });

    it('what one is worked out from gets another name, another type, or goes with it', async () => {
      await released(parcel(net, vat, note, total(), worked('noted', 'text', 'concat(note, "!")')));
      const tax = field('tax', 'money', { scale: 2, renamedFrom: 'vat' });
      const renamed = await released(
        parcel(net, tax, note, total('net + tax'), worked('noted', 'text', 'concat(note, "!")')),
      );
      expect(renamed.plan.dangers).toEqual([]);
      expect(await rows('net, tax, total')).toEqual([
        [100, 19, 119],
        [-7, 3, -4],
        [5, null, null],
      ]);
      await run(test.database, "update parcel set note = '12'");
      const counted = field('note', 'integer');
      await released(
        parcel(net, tax, counted, total('net + tax'), worked('noted', 'text', 'concat(note, "!")')),
        ['retype parcel.note'],
      );
      expect((await run(test.database, 'select noted from parcel where id = 1'))[0]).toEqual({
        noted: '12!',
      });
      await released(parcel(net, counted), ['drop parcel.tax']);
      expect(await rows('net, note')).toEqual([
        [100, 12],
        [-7, 12],
        [5, 12],
      ]);
    });

    it('a migration that adds or changes one is taken back', async () => {
      const undone = async ({ plan, before, path }: Awaited<ReturnType<typeof released>>) => {
        const undo = undoOf(plan.name ?? '', before, plan.steps);
        if (undo.kind === 'lost') throw new Error(undo.steps.join());
        expect(JSON.parse(readFileSync(path, 'utf8')).steps).toEqual(plan.steps);
        await undoMigration(test.database, folder, undo.migration);
        rmSync(path);
        expect(applySteps(before, [])).toEqual(tablesOfMigrations(folder));
      };
      const added = await released(parcel(net, vat, note, total()));
      const changed = await released(parcel(net, vat, note, total('net * 2')));
      expect((await rows('total')).flat()).toEqual([200, -14, 10]);
      await undone(changed);
      expect((await rows('total')).flat()).toEqual([119, -4, null]);
      const gone = await released(plain);
      await undone(gone);
      expect((await rows('total')).flat()).toEqual([119, -4, null]);
      await undone(added);
      await expect(rows()).rejects.toThrow();
      await released(parcel(net, vat, note, total()));
      expect((await rows('total')).flat()).toEqual([119, -4, null]);
    });

    it('rows that are frozen keep theirs, and stay', async () => {
      const frozen = { frozen: { when: { note: ['n'] }, except: ['vat'] } };
      await released([entity('parcel', [net, vat, note, total()], frozen)]);
      await run(test.database, 'update parcel set vat = 1 where id = 1');
      await expect(run(test.database, 'update parcel set net = 1 where id = 1')).rejects.toThrow();
      expect((await rows('total')).flat()).toEqual([101, -4, null]);
    });
  });
});
