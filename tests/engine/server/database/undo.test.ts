import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, undoMigration } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepsOf } from '../../../../codegen/migrations.ts';
import { planMigration, tablesOfMigrations, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { type Undo, undoOf } from '../../../../codegen/planUndo.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run, searchedFor } from './sample.ts';

const house = { entity: 'house', resource: 'house', onDelete: 'restrict' } as const;
const several = (name: string, special: Partial<Field> = {}) =>
  field(name, 'refs', {
    ref: { ...house, join: { table: `bank__${name}`, own: 'bank_id', other: `${name}_id` } },
    ...special,
  });
const name = field('name', 'text', { required: true, foldedColumn: 'name_folded', sortable: true });
const note = field('note', 'text', { maxLength: 40 });
const size = field('size', 'text');
const kind = field('kind', 'enum', { options: options('a', 'b') });
const fee = field('fee', 'money', { scale: 2 });
const length = field('length', 'decimal', { scale: 1 });
const owners = several('owners');
const all = [name, note, size, kind, fee, length, owners];
const but = (field: Field, ...others: readonly Field[]) => [...all.filter(each => each !== field), ...others];
const bank = (fields: readonly Field[], special: Partial<EntityMeta> = {}) => [
  entity('bank', fields, special),
  entity('house', [field('name', 'text')]),
];

const reversible: readonly (readonly [string, readonly EntityMeta[], readonly string[]])[] = [
  ['a field added', bank([...all, field('city', 'text', { required: true })]), ['--fill', 'bank.city=name']],
  ['a field with another name', bank(but(note, field('remark', 'text', { renamedFrom: 'note' }))), []],
  [
    'a folded field with another name',
    bank(
      but(name, {
        ...name,
        name: 'title',
        column: 'title',
        foldedColumn: 'title_folded',
        renamedFrom: 'name',
      }),
    ),
    [],
  ],
  ['a text that is no longer folded', bank(but(name, field('name', 'text', { required: true }))), []],
  [
    'a table with another name',
    bank(all).map(each => (each.name === 'bank' ? { ...each, table: 'firm' } : each)),
    ['--rename', 'bank=firm'],
  ],
  [
    'several references with another name',
    bank(but(owners, several('keepers', { renamedFrom: 'owners' }))),
    [],
  ],
  ['a narrower rule', bank(but(note, field('note', 'text', { maxLength: 20 }))), []],
  ['a rule of uniqueness', bank(all, { unique: [['name']] }), []],
  ['a text that became a number', bank(but(size, field('size', 'integer'))), []],
  [
    'an option that became another',
    bank(but(kind, field('kind', 'enum', { options: options('a', 'c') }))),
    ['--map', 'bank.kind:b=c'],
  ],
  [
    'an amount of finer parts',
    bank(but(fee, field('fee', 'money', { scale: 4 }))),
    ['--fill', 'bank.fee=fee * 100'],
  ],
  ['tenths that became a number', bank(but(length, field('length', 'number', { scale: 1 }))), []],
  ['another table', [...bank(all), entity('tour', [name])], []],
  ['rows that are frozen', bank(all, { frozen: { when: { kind: ['a'] }, except: [] } }), []],
];

describe.each(databases)('migrations taken back on %s', dialect => {
  let test: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'tours-undo-'));
  const undone = async (undo: Undo, { database } = test, migrations = folder) => {
    if (undo.kind === 'lost') throw new Error(undo.steps.join());
    return undoMigration(database, migrations, undo.migration);
  };
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    writeMigration(folder, planMigration(bank(all), folder), []);
    await migrate(test.database, { folder });
    await insert(test.database, 'house', { name: 'H' });
    const row = { name: 'Süd', name_folded: 'sud', note: 'n', size: '12', kind: 'b', fee: 1250, length: 125 };
    await insert(test.database, 'bank', row);
    await insert(test.database, 'bank', { name: 'Ost', name_folded: 'ost' });
    await run(test.database, 'insert into bank__owners (bank_id, owners_id) values (1, 1)');
  });
  afterAll(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  const inside = async () => {
    const columns = all.flatMap(({ column, foldedColumn }) => [column, foldedColumn ?? '']).filter(Boolean);
    const texts = columns.map(column => `cast("${column}" as text) as "${column}"`).join(', ');
    return [
      await run(test.database, `select ${texts} from bank order by id`),
      (await run(test.database, 'select bank_id, owners_id from bank__owners')).map(row =>
        Object.values(row).map(Number),
      ),
      await run(test.database, 'select name from migrations'),
    ];
  };

  it.each(reversible)('%s', async (_, entities, args) => {
    const before = tablesOfMigrations(folder);
    const rows = await inside();
    const { choices, acknowledge } = readPlanArguments(args);
    const plan = planMigration(entities, folder, choices);
    const path = writeMigration(folder, plan, acknowledge);
    await migrate(test.database, { folder });
    expect(await run(test.database, 'select name from migrations')).toHaveLength(2);
    await undone(undoOf(plan.name ?? '', before, plan.steps));
    rmSync(path);
    expect(await inside()).toEqual(rows);
    // The tables are those of before, rules included: the same migration can be done again, and taken back again.
    writeMigration(folder, plan, acknowledge);
    await migrate(test.database, { folder });
    await undone(undoOf(plan.name ?? '', before, stepsOf(folder, plan.name ?? '')));
    rmSync(path);
    expect(await inside()).toEqual(rows);
    await expect(insert(test.database, 'bank', { name: 'X', kind: 'q' })).rejects.toThrow();
    await expect(insert(test.database, 'bank', { name: null })).rejects.toThrow();
  });

  it.each([
    ['a field dropped', bank(but(note)), [], 'drop bank.note'],
    [
      'a field filled',
      bank(but(note, { ...note, required: true })),
      ['--fill', 'bank.note="?"'],
      'fill bank.note',
    ],
    [
      'two options made one',
      bank(but(kind, field('kind', 'enum', { options: options('a') }))),
      ['--map', 'bank.kind:b=a'],
      'map values of bank.kind',
    ],
  ])('there is no way back from %s', (_, entities, args, lost) => {
    const before = tablesOfMigrations(folder);
    const { steps } = planMigration(entities, folder, readPlanArguments(args).choices);
    expect(undoOf('0002', before, steps)).toEqual({ kind: 'lost', steps: [lost] });
  });

  it('the search looks again into a field that it had left out', async () => {
    const guide = (search: readonly string[]) =>
      entity('guide', [field('name', 'text'), field('city', 'text')], {
        search,
        systemColumns: [
          'id',
          'version',
          'search_text',
          'created_at',
          'created_by',
          'updated_at',
          'updated_by',
        ],
      });
    const own = mkdtempSync(join(tmpdir(), 'tours-undo-'));
    const other = await emptyDatabase(dialect);
    try {
      const full = guide(['name', 'city']);
      writeMigration(own, planMigration([full], own), []);
      await migrate(other.database, { folder: own });
      await insert(other.database, 'guide', { name: 'Ost', city: 'Berlin', search_text: '  ost  berlin  ' });
      const before = tablesOfMigrations(own);
      const plan = planMigration([guide(['name'])], own);
      writeMigration(own, plan, []);
      await migrate(other.database, { folder: own });
      expect(await searchedFor(other.database, full, 'berlin')).toEqual([]);
      await undone(undoOf(plan.name ?? '', before, plan.steps), other, own);
      expect(await searchedFor(other.database, full, 'berlin')).toEqual([1]);
    } finally {
      await other.drop();
      rmSync(own, { recursive: true });
    }
  });

  it('only the newest is taken back, and says so', async () => {
    const undo = { name: '0009_other', steps: [], acknowledge: [] };
    await expect(undoMigration(test.database, folder, undo)).rejects.toThrow(
      'The newest migration of the database is 0001_initial, not 0009_other; nothing was changed.',
    );
    expect(readdirSync(folder)).toEqual(['0001_initial.json']);
  });
});
