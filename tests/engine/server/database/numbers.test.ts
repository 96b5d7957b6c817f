import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import type { Field, FieldKind } from '@engine/shared/field.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, run } from './sample.ts';

const name = field('name', 'text');
const size = (kind: FieldKind, special: Partial<Field> = {}) => [
  entity('bank', [name, field('size', kind, special)]),
];

const whole = (value: unknown) => (value === null ? null : Number(value));

describe.each(databases)('numbers on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-numbers-'));
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  async function released(entities: ReturnType<typeof size>, ...args: readonly string[]) {
    const { choices, acknowledge } = readPlanArguments(args);
    writeMigration(folder, planMigration(entities, folder, choices), acknowledge);
    await migrate(test.database, { folder });
  }
  const sizes = async () =>
    (await run(test.database, 'select size from bank order by id')).map(row => row.size);

  it('take the place of scaled whole numbers, and go back, without a question as long as nothing is lost', async () => {
    await released(size('decimal', { scale: 2 }));
    for (const value of [1250, 1, null, -30]) await insert(test.database, 'bank', { size: value });
    await released(size('number', { scale: 3 }));
    expect(await sizes()).toEqual([12.5, 0.01, null, -0.3]);
    await released(size('decimal', { scale: 2 }));
    expect((await sizes()).map(whole)).toEqual([1250, 1, null, -30]);
  });

  it('have fewer decimal places once that is acknowledged', async () => {
    await released(size('number', { scale: 3 }));
    for (const value of [12.5, 0.26, null, -0.3]) await insert(test.database, 'bank', { size: value });
    const plan = planMigration(size('decimal', { scale: 1 }), folder);
    const unasked = writeMigration(folder, plan, []);
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      'bank.size keeps 1 decimal place: 1 row (id 2)',
    );
    rmSync(unasked);
    await released(size('decimal', { scale: 1 }), '--acknowledge', 'round bank.size');
    expect((await sizes()).map(whole)).toEqual([125, 3, null, -3]);
  });

  it('round halves away from zero, and what is less than a half is none', async () => {
    await released(size('number', { scale: 3 }));
    for (const value of [0.125, -0.125, 0.375, 1.005, 2.675, 4503599627370.5])
      await insert(test.database, 'bank', { size: value });
    await released(size('decimal', { scale: 2 }), '--acknowledge', 'round bank.size');
    // 1.005 * 100 is a little less than 100.5.
    expect((await sizes()).map(whole)).toEqual([13, -13, 38, 100, 268, 450359962737050]);
  });

  it('keep their bounds, in the database too', async () => {
    await released(size('number', { scale: 1, minimum: 1.5, maximum: 20.25 }));
    await insert(test.database, 'bank', { size: 1.5 });
    await insert(test.database, 'bank', { size: 20.25 });
    await expect(insert(test.database, 'bank', { size: 1.4 })).rejects.toThrow();
    await expect(insert(test.database, 'bank', { size: 20.3 })).rejects.toThrow();
  });

  it('are given to rows that have none, as whole numbers', async () => {
    await released([entity('bank', [name])]);
    await insert(test.database, 'bank', { name: 'Ost' });
    await released(size('number', { scale: 1, required: true }), '--fill', 'bank.size=12');
    expect(await sizes()).toEqual([12]);
  });

  it('are no texts, and texts are none: a function says what becomes of them', async () => {
    await released(size('text'));
    await insert(test.database, 'bank', { size: '12' });
    await expect(released(size('number', { scale: 1 }))).rejects.toThrow(
      'bank.size becomes of another kind: 1 row (id 1)',
    );
  });
});
