import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { effort } from '../../../faults/effort.ts';
import { entity, field, options, run } from './sample.ts';

const text = (name: string, special = {}) => field(name, 'text', special);
const named = text('name', { required: true, foldedColumn: 'name_folded', sortable: true });
const begun = [named, text('size'), text('note'), field('kind', 'enum', { options: options('a', 'b', 'c') })];
const city = text('city', { required: true, maxLength: 40 });
const first = text('first', { required: true });
const last = text('last', { required: true });
const shape = field('kind', 'enum', { options: options('a', 'b') });
const size = field('size', 'integer', { required: true });

type Change = readonly [
  what: string,
  entities: readonly EntityMeta[],
  args: readonly string[],
  functions: string | null,
];

/** One after the other, on the same rows: the fields afterwards, what is asked of `plan`, and a function. */
const steps: readonly Change[] = [
  ['a required field added', bank([...begun, city]), ['--fill', 'bank.city=concat("Bad ", name)'], null],
  ['one field split by a function', bank([...begun, city, first, last]), ['--function', 'bank'], split()],
  [
    'two fields merged',
    bank([...begun, city, text('whole', { required: true })]),
    ['--fill', 'bank.whole=concat(first, " ", last)', ...dropped('first', 'last')],
    null,
  ],
  [
    'an option mapped',
    bank([named, text('size'), text('note'), shape, city]),
    ['--map', 'bank.kind:c=b', ...dropped('whole')],
    null,
  ],
  [
    'a text made a number',
    bank([named, size, text('note'), shape, city]),
    ['--fill', 'bank.size=coalesce(number(size), 0)'],
    null,
  ],
  [
    'a text narrowed',
    bank([named, size, text('note', { maxLength: 20 }), shape, city]),
    ['--fill', 'bank.note=left(note, 20)'],
    null,
  ],
  ['a field dropped', bank([named, size, shape, city]), dropped('note'), null],
  ['the table renamed', [entity('house', [named, size, shape, city])], ['--rename', 'bank=house'], null],
];

function dropped(...names: readonly string[]): readonly string[] {
  return names.flatMap(name => ['--acknowledge', `drop bank.${name}`]);
}

function bank(fields: Parameters<typeof entity>[1]): readonly EntityMeta[] {
  return [entity('bank', fields)];
}

function split(): string {
  return 'export const bank = row => { const [first, last] = row.name.split(" "); return { first, last }; };\n';
}

describe.each(databases)(`migrations of ${effort.rows} rows on %s`, dialect => {
  let test: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
  const figures: string[] = [];
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    writeMigration(folder, planMigration(bank(begun), folder), []);
    await migrate(test.database, { folder });
    const numbers =
      dialect === 'sqlite'
        ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${effort.rows}) select * from n`
        : `select i from generate_series(1, ${effort.rows}) as n(i)`;
    await run(
      test.database,
      `insert into bank (version, created_at, updated_at, name, name_folded, size, note, kind) select 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'Ost ' || i, 'ost ' || i, case when i % 3 = 0 then 'x' else cast(i as text) end, 'a note that is too long ' || i, case when i % 2 = 0 then 'c' else 'a' end from (${numbers}) as n`,
    );
  }, 60_000);
  afterAll(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
    if (effort.rows > 1_000) console.log(`${dialect}\n${figures.join('\n')}`);
  });

  it.each(steps)(
    '%s',
    async (what, entities, args, functions) => {
      const { choices, acknowledge } = readPlanArguments(args);
      const plan = planMigration(entities, folder, choices);
      const path = writeMigration(folder, plan, acknowledge);
      if (functions) writeFileSync(path.replace(/json$/, 'ts'), functions);
      const started = performance.now();
      await migrate(test.database, { folder });
      figures.push(`${what}: ${Math.round(performance.now() - started)} ms`);
      const table = entities[0]?.table;
      const [kept] = await run(
        test.database,
        `select count(*) as rows from ${table} where name like 'Ost %'`,
      );
      expect(Number(kept?.rows)).toBe(effort.rows);
    },
    300_000,
  );

  it('every row has what the migrations gave it', async () => {
    const [last] = await run(test.database, 'select * from house order by id desc limit 1');
    const even = effort.rows % 2 === 0;
    expect(last).toMatchObject({ city: `Bad Ost ${effort.rows}`, kind: even ? 'b' : 'a' });
    const [sizes] = await run(test.database, 'select count(*) as zeros from house where size = 0');
    expect(Number(sizes?.zeros)).toBe(Math.floor(effort.rows / 3));
  });
});
