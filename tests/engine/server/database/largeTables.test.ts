import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@engine/server/database/connect.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { effort } from '../../../faults/effort.ts';
import { entity, field, insert, run } from './sample.ts';

const name = field('name', 'text', { required: true });
const note = field('note', 'text');
const begun = [name, note];
const city = field('city', 'text', { required: true, maxLength: 40, sortable: true });
const wanted = [entity('bank', [name, { ...note, required: true, maxLength: 60 }, city])];
const largeFrom = 100;

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await emptyDatabase('postgres');
  folder = mkdtempSync(join(tmpdir(), 'tours-large-'));
  writeMigration(folder, planMigration([entity('bank', begun)], folder), []);
  await migrate(test.database, { folder });
  await run(
    test.database,
    `insert into bank (version, created_at, updated_at, name, note) select 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'Ost ' || i, 'note ' || i from generate_series(1, ${effort.rows}) as n(i)`,
  );
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const file of readdirSync(folder).filter(each => !each.startsWith('0001'))) rmSync(join(folder, file));
});

const columns = async () =>
  (
    await run(
      test.database,
      `select column_name from information_schema.columns where table_name = 'bank' and table_schema = current_schema()`,
    )
  ).map(row => row.column_name);
const left = () =>
  run(
    test.database,
    `select conname from pg_constraint where connamespace = current_schema()::regnamespace and (not convalidated or starts_with(conname::text, 'prepared__'))
      union all select proname from pg_proc where starts_with(proname::text, 'prepared__')`,
  );

it('a large table whose migration is refused is as it was before', async () => {
  await run(test.database, `update bank set name = 'Ost 1' where id = 2`);
  const unique = [entity('bank', [{ ...name, unique: true }, note, city])];
  const { choices } = readPlanArguments(['--fill', 'bank.city=name']);
  writeMigration(folder, planMigration(unique, folder, choices), ['narrow (unique) bank.name']);
  await expect(migrate(test.database, { folder, largeFrom })).rejects.toThrow(
    'bank.name becomes unique: 2 rows',
  );
  expect(await columns()).not.toContain('city');
  expect(await left()).toEqual([]);
  await run(test.database, `update bank set name = 'Ost 2' where id = 2`);
});

it('a large table is changed while others read and write, and a start that was killed is gone on with', async () => {
  const { choices, acknowledge } = readPlanArguments([
    ...['--fill', 'bank.city=concat("Bad ", name)', '--acknowledge', 'require bank.note'],
    ...['--acknowledge', 'narrow (maxLength) bank.note'],
  ]);
  writeMigration(folder, planMigration(wanted, folder, choices), acknowledge);
  const killed = {
    begin: async () => () => {
      throw new Error('killed');
    },
  };
  await expect(migrate(test.database, { folder, largeFrom, progress: killed })).rejects.toThrow('killed');
  expect(await columns()).toContain('city');
  expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
  // of the page that was filled before
  await run(test.database, `update bank set name = 'Umbenannt' where id = 7`);

  const other = await connect(test.url, { poolSize: 2 });
  const waits: number[] = [];
  const state = { isOver: false };
  const work = (async () => {
    while (!state.isOver) {
      const started = performance.now();
      await run(other, 'select count(*) from bank where id < 10');
      await run(other, `update bank set note = 'seen' where id = 3`);
      waits.push(performance.now() - started);
    }
  })();
  const said: string[] = [];
  const progress = {
    async begin(_handle: unknown, table: string) {
      return (rows: number) => void said.push(`${table} ${rows}`);
    },
  };
  try {
    await migrate(test.database, { folder, largeFrom, progress });
  } finally {
    state.isOver = true;
    await work;
    await other.close();
  }
  if (effort.isLong) console.log(`longest wait of others: ${Math.round(Math.max(...waits))} ms`);
  expect(Math.max(...waits)).toBeLessThan(2_000);
  expect(said[0]).toBe(`bank ${Math.min(effort.rows, 10_000)}`);
  const [empty] = await run(test.database, `select count(*) as rows from bank where city <> 'Bad ' || name`);
  expect(Number(empty?.rows)).toBe(0);
  expect(await left()).toEqual([]);
  expect(
    await run(test.database, `select 1 from pg_index where not indisvalid and indrelid = 'bank'::regclass`),
  ).toEqual([]);
  await expect(insert(test.database, 'bank', { name: 'X', note: 'n' })).rejects.toThrow();
  await expect(
    insert(test.database, 'bank', { name: 'X', note: 'n'.repeat(61), city: 'Bonn' }),
  ).rejects.toThrow(/maxLength/);
  expect(planMigration(wanted, folder).steps).toEqual([]);
});
