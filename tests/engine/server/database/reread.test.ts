import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, tryMigration } from '@engine/server/database/migrations/migrate.ts';
import type { Field } from '@engine/shared/field.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSteps, planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { describeDangers } from '../../../../codegen/planDangers.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run } from './sample.ts';

const fee = (scale: number) => field('fee', 'money', { scale });
const tags = field('tags', 'enums', { options: options('x', 'y') });
const refTo = (name: string) =>
  field('owner', 'ref', { ref: { entity: name, resource: name, onDelete: 'restrict', join: null } });

describe.each(databases)('values that would be read differently on %s', dialect => {
  let test: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'tours-reread-'));
  const others = [entity('house', [field('name', 'text')]), entity('firm', [field('name', 'text')])];
  const model = (...fields: readonly Field[]) => [entity('bank', fields), ...others];
  const plan = (fields: readonly Field[], ...args: readonly string[]) =>
    planMigration(model(...fields), folder, readPlanArguments(args).choices);
  const trial = ({ name, steps, dangers }: ReturnType<typeof plan>) =>
    tryMigration(
      test.database,
      { folder },
      { name: name ?? '', steps, acknowledge: dangers.map(danger => danger.name) },
    );
  async function released(fields: readonly Field[], ...args: readonly string[]) {
    writeMigration(folder, plan(fields, ...args), readPlanArguments(args).acknowledge);
    await migrate(test.database, { folder });
  }
  const values = async (column: string) =>
    (await run(test.database, `select ${column} as value from bank order by id`)).map(({ value }) =>
      typeof value === 'bigint' || /^-?\d+$/.test(String(value)) ? Number(value) : value,
    );

  const first = [fee(2), field('km', 'integer'), tags, refTo('house')];
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    await released(first);
    await insert(test.database, 'house', { name: 'A' });
    await insert(test.database, 'firm', { name: 'B' });
    await insert(test.database, 'bank', { fee: 1250, km: 7, tags: '["x"]', owner: 1 });
    await insert(test.database, 'bank', { fee: null, km: 12, tags: null, owner: null });
  });
  afterAll(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  it.each<readonly [string, readonly Field[], string, number]>([
    ['an amount of finer parts', [fee(4), ...first.slice(1)], 'reread bank.fee', 1],
    [
      'a whole number made money',
      [fee(2), field('km', 'money', { scale: 2 }), ...first.slice(2)],
      'reread bank.km',
      2,
    ],
    [
      'a number with a decimal',
      [fee(2), field('km', 'decimal', { scale: 1 }), ...first.slice(2)],
      'reread bank.km',
      2,
    ],
    [
      'a list made a text',
      [fee(2), ...first.slice(1, 2), field('tags', 'text'), ...first.slice(3)],
      'reread bank.tags',
      1,
    ],
    ['a reference to other records', [...first.slice(0, 3), refTo('firm')], 'reread bank.owner', 1],
    ['an amount made a text', [field('fee', 'text'), ...first.slice(1)], 'reread bank.fee', 1],
  ])('%s is a step that has to be wanted', async (_, fields, danger, rows) => {
    const { met } = await trial(plan(fields));
    expect(met.filter(each => each.rows !== 0)).toMatchObject([{ danger: { name: danger }, rows }]);
    await expect(released(fields)).rejects.toThrow(danger);
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
    for (const file of readdirSync(folder).filter(name => !name.startsWith('0001')))
      rmSync(join(folder, file));
  });

  it('the plan says what to write, and the same amount stays the same amount', async () => {
    const finer = [fee(4), ...first.slice(1)];
    const asked = plan(finer);
    const look = { kind: 'looked', at: 'here', trial: await trial(asked) } as const;
    expect(describeSteps(asked)).toEqual(['read bank.fee as numbers with 4 decimals']);
    expect(describeDangers(asked, [], look).lines).toContain(
      `! bank.fee gives its values another meaning: 1 row (id 1) keeps its value, which then says something else; acknowledge it with --acknowledge "reread bank.fee", or convert them: --fill 'bank.fee=fee * 100'`,
    );
    await released(finer, '--fill', 'bank.fee=fee * 100');
    expect(await values('fee')).toEqual([125_000, null]);
    expect(plan(finer).steps).toEqual([]);
  });

  it('a division that would leave a rest names its rows', async () => {
    await run(test.database, 'update bank set fee = 125050 where id = 1');
    const coarser = [fee(2), ...first.slice(1)];
    const { met } = await trial(plan(coarser, '--fill', 'bank.fee=fee / 100'));
    expect(met).toMatchObject([{ danger: { name: 'round bank.fee' }, rows: 1, ids: [1] }]);
    await released(coarser, '--fill', 'bank.fee=fee / 100', '--acknowledge', 'round bank.fee');
    expect(await values('fee')).toEqual([1250, null]);
  });

  const asText = [...first.slice(0, 2), field('tags', 'text'), ...first.slice(3)];

  it('values may stay as they are when that is wanted', async () => {
    await released(asText, '--acknowledge', 'reread bank.tags');
    expect(await values('tags')).toEqual(['["x"]', null]);
  });

  it('a structured value becomes the first of its rows', async () => {
    const gate = (many: boolean) =>
      field('gate', 'json', { structure: { many, fields: [field('code', 'text')] } });
    await released([...asText, gate(false)]);
    await insert(test.database, 'bank', { gate: '{"code":"7"}' });
    await released([...asText, gate(true)]);
    expect(await values('gate')).toEqual([null, null, '[{"code":"7"}]']);
    await expect(released([...asText, gate(false)])).rejects.toThrow(
      'bank.gate holds other structured values (it holds one in place of several): 1 row (id 3) keeps its value, which may then be refused when the record is edited',
    );
    rmSync(join(folder, readdirSync(folder).toSorted().at(-1) ?? ''));
  });
});

it('what old migrations left open is written down without a question', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-reread-'));
  const now = planMigration([entity('bank', [fee(2)])], folder);
  const old = now.steps.map(step =>
    step.kind === 'createTable'
      ? { ...step, def: { ...step.def, columns: step.def.columns.map(({ meaning: _, ...rest }) => rest) } }
      : step,
  );
  writeMigration(folder, { name: '0001_initial', steps: old }, []);
  const { steps, dangers } = planMigration([entity('bank', [fee(2)])], folder);
  expect(steps).toEqual([{ kind: 'setMeanings', table: 'bank', meanings: { fee: 'number/2' } }]);
  expect(dangers).toEqual([]);
  rmSync(folder, { recursive: true });
});
