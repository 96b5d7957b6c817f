import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@engine/server/database/connect.ts';
import { migrate, tryMigration } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '../../../../codegen/model.ts';
import { type Plan, planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { noChoices, type PlanChoices, readPlanArguments } from '../../../../codegen/planArguments.ts';
import { describeDangers } from '../../../../codegen/planDangers.ts';
import { decideWith } from '../../../../src/cli/dev/decideWith.ts';
import { createPlanner } from '../../../../src/cli/dev/devPlan.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run } from './sample.ts';

const name = field('name', 'text', { required: true });
const first = field('first', 'text');
const number = field('number', 'text');
const kind = field('kind', 'enum', { options: options('a', 'b') });
const bank = (own: Parameters<typeof entity>[1]) => entity('bank', own);
const branch = (own: Parameters<typeof entity>[1]) => entity('branch', own);
const asked = (...args: readonly string[]): PlanChoices => readPlanArguments(args).choices;

describe.each(databases)('the trial of a migration on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
    const entities = [bank([name, first, number, kind]), branch([name, kind])];
    writeMigration(folder, planMigration(entities, folder, noChoices), []);
    await migrate(test.database, { folder });
    await insert(test.database, 'bank', { name: 'Ost', first: 'A', kind: 'a', number: '12' });
    await insert(test.database, 'bank', { name: 'West', kind: 'b', number: 'n/a' });
    await insert(test.database, 'branch', { name: 'Mitte', kind: 'a' });
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  const plan = (entities: readonly EntityMeta[], choices = noChoices): Plan =>
    planMigration(entities, folder, choices);
  const trial = ({ name: slug, steps, dangers }: Plan) =>
    tryMigration(
      test.database,
      { folder },
      { name: slug ?? '', steps, acknowledge: dangers.map(danger => danger.name) },
    );
  const said = async (planned: Plan) =>
    describeDangers(planned, [], { kind: 'looked', at: 'the database', trial: await trial(planned) }).lines;

  it('counts the rows of all steps, and names all that rows stand against at once', async () => {
    const planned = plan(
      [
        bank([name, { ...first, required: true }, field('number', 'integer')]),
        branch([name, { ...kind, options: options('b', 'c') }, field('city', 'text', { required: true })]),
      ],
      asked('--fill', 'bank.first="?"'),
    );
    expect(await said(planned)).toEqual([
      'Rows of the database:',
      `! bank.number becomes a whole number: 1 row (id 2) has a value that is none. Say what they become: --fill 'bank.number=coalesce(number(number), 0)'`,
      '! bank.kind is dropped: 2 rows (ids 1, 2) lose their values; acknowledge it with --acknowledge "drop bank.kind"',
      '  bank.first becomes required: meets no row',
      `! branch.city becomes required: 1 row (id 1) has no value. Give them one: --fill 'branch.city=…'`,
      '! branch.kind has no other options than b, c: 1 row (id 1) has another. Say which they get: --map branch.kind:old=new',
    ]);
    expect(await run(test.database, 'select number from bank')).toHaveLength(2);
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
  });

  it('names what can be asked of values that could not be converted, and asks for nothing else', async () => {
    const branches = branch([name, kind]);
    const inBranch = field('number', 'ref', {
      ref: { entity: 'branch', resource: 'branch', onDelete: 'restrict', join: null },
    });
    expect(await said(plan([bank([name, { ...first, required: true }, inBranch, kind]), branches]))).toEqual([
      'Rows of the database:',
      `! bank.number becomes a whole number: 1 row (id 2) has a value that is none. Say what they become: --fill 'bank.number=coalesce(number(number), 0)'`,
      '  bank.number gives its values another meaning: is checked once its values are converted',
      `! bank.first becomes required: 1 row (id 2) has no value. Give them one: --fill 'bank.first=…'`,
      '  bank.number names records of branch: is checked once its values are converted',
    ]);
    await run(test.database, `update bank set first = 'B'`);
    await run(test.database, `update bank set number = 'x' where number is null`);
    const required = [bank([name, { ...first, required: true }, number, kind]), branches];
    writeMigration(
      folder,
      plan(required),
      plan(required).dangers.map(danger => danger.name),
    );
    await migrate(test.database, { folder });
    const counted = field('first', 'integer', { required: true });
    expect(await said(plan([bank([name, counted, number, kind]), branches]))).toEqual([
      'Rows of the database:',
      `! bank.first becomes a whole number: 2 rows (ids 1, 2) have values that are none. Say what they become: --fill 'bank.first=coalesce(number(first), 0)'`,
      '  bank.first becomes required: is checked once its values are converted',
    ]);
  });

  it('asks nothing of the rows that a function gives values which fails itself', async () => {
    const city = field('city', 'text', { required: true });
    const planned = plan(
      [bank([name, first, number, kind, city]), branch([name, kind])],
      asked('--function', 'bank'),
    );
    const file = writeMigration(folder, planned, []);
    writeFileSync(
      join(folder, `${planned.name}.ts`),
      `export const bank = row => { throw new Error('no city'); };\n`,
    );
    const refused = await migrate(test.database, { folder }).catch((error: Error) => error.message);
    expect(refused).toMatch(
      /^The function bank in 0002_\w+\.ts failed at the row with the id 1, nothing was changed: no city\./,
    );
    expect(refused).not.toContain('required');
    expect(file).toContain(planned.name);
  });

  it('is what the start of a server names as well: all rows that stand against it', async () => {
    const planned = plan(
      [
        bank([name, { ...first, required: true }, field('number', 'integer'), kind]),
        branch([name, { ...kind, options: options('b', 'c') }, field('city', 'text', { required: true })]),
      ],
      asked('--fill', 'bank.first="?"'),
    );
    const dangers = planned.dangers.map(danger => danger.name);
    writeMigration(folder, planned, dangers);
    const refused = await migrate(test.database, { folder }).catch((error: Error) => error.message);
    expect(String(refused).split('\n').slice(0, 5)).toEqual([
      expect.stringMatching(/was stopped, nothing was changed\. Rows stand against it:$/),
      '  bank.number becomes a whole number: 1 row (id 2) has a value that is none',
      '  branch.city becomes required: 1 row (id 1) has no value',
      '  branch.kind has no other options than b, c: 1 row (id 1) has another',
      expect.stringMatching(/^Start the build before this one, /),
    ]);
    expect(await run(test.database, 'select number, kind from bank')).toEqual([
      { number: '12', kind: 'a' },
      { number: 'n/a', kind: 'b' },
    ]);
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
  });

  it('goes on behind a change of rows that could not be done', async () => {
    const planned = plan(
      [
        bank([{ ...name, maxLength: 3 }, first, number, kind]),
        branch([name, { ...kind, options: options('b') }]),
      ],
      asked('--fill', 'bank.name=first'),
    );
    expect(await said(planned)).toEqual([
      'Rows of the database:',
      `! bank.name may have at most 3 characters: 1 row (id 2) does not fit. Give them another value: --fill 'bank.name=…'`,
      '! branch.kind has no other options than b: 1 row (id 1) has another. Say which they get: --map branch.kind:old=new',
      '! fill bank.name: The rows that are there stand against it: name of bank (required). Give them other values, or change or delete them first.',
    ]);
  });

  it('waits for no writer and locks nothing that servers use (PostgreSQL)', async ({ skip }) => {
    skip(dialect === 'sqlite', 'plan tries a copy of the file');
    const planned = plan(
      [
        bank([name, { ...first, required: true }, field('number', 'integer')]),
        branch([name, { ...kind, options: options('b') }]),
      ],
      asked('--fill', 'bank.first="?"', '--map', 'branch.kind:a=b', '--fill', 'bank.number=7'),
    );
    const other = await connect(test.url, { poolSize: 2 });
    await other.transaction(async handle => {
      await handle.executeQuery(CompiledQuery.raw(`update bank set name = 'Süd' where id = 1`));
      await handle.executeQuery(CompiledQuery.raw(`update branch set name = 'Süd' where id = 1`));
      expect(await trial(planned)).toMatchObject({ refusals: [] });
    });
    await other.close();
    expect(await run(test.database, 'select name, number from bank order by id')).toEqual([
      { name: 'Süd', number: '12' },
      { name: 'West', number: 'n/a' },
    ]);
    const schemas = await run(test.database, `select nspname from pg_namespace where nspname like 'trial%'`);
    expect(schemas).toEqual([]);
  });

  it('says which right it lacks to copy tables (PostgreSQL)', async ({ skip }) => {
    skip(dialect === 'sqlite', 'plan tries a copy of the file');
    const user = `planner_${process.pid}`;
    await run(test.database, `create role ${user} login`);
    await run(test.database, `grant select on all tables in schema public to ${user}`);
    const database = await connect(test.url.replace(/\/\/[^@]*@/, `//${user}@`), { poolSize: 1 });
    try {
      const { name: slug, steps } = plan([bank([name, first, number, kind])]);
      await expect(
        tryMigration(database, { folder }, { name: slug ?? '', steps, acknowledge: [] }),
      ).rejects.toThrow(new RegExp(`grant create on database \\S+ to ${user};`));
    } finally {
      await database.close();
      await run(test.database, `drop owned by ${user}`);
      await run(test.database, `drop role ${user}`);
    }
  });

  it('goes on behind a table with another name', async () => {
    const planned = plan(
      [
        { ...entity('house', [name, first, number, { ...kind, options: options('b') }]), table: 'house' },
        branch([name, { ...kind, options: options('b') }]),
      ],
      asked('--rename', 'bank=house'),
    );
    expect(await said(planned)).toEqual([
      'Rows of the database:',
      '! branch.kind has no other options than b: 1 row (id 1) has another. Say which they get: --map branch.kind:old=new',
      '! house.kind has no other options than b: 1 row (id 1) has another. Say which they get: --map house.kind:old=new',
    ]);
  });

  it('gives a draft of npm run dev the name of what it does now', async () => {
    const planner = createPlanner(folder, async () => ({ kind: 'none' }));
    const drafts = () => readdirSync(folder).filter(each => each.startsWith('0002'));
    const save = async (...own: Parameters<typeof entity>[1]) => {
      const entities = [bank([name, first, number, kind, ...own]), branch([name, kind])];
      await planner.decide({ entities } as unknown as Model, new Map());
      await migrate(test.database, { folder, draft: true });
    };
    await save(field('ciyt', 'text'));
    expect(drafts()).toEqual(['0002_add_bank_ciyt.json']);
    await save(field('city', 'text'));
    expect(drafts()).toEqual(['0002_add_bank_city.json']);
    await save();
    expect(drafts()).toEqual([]);
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
  });

  it('is asked about again in npm run dev where an answer cannot be done, with what failed and where', async () => {
    const entities = [
      bank([{ ...name, maxLength: 3 }, first, number]),
      branch([name, { ...kind, options: options('b') }]),
    ];
    const planner = createPlanner(folder, async ({ migration }) => ({
      ...{ kind: 'looked', at: 'the database' },
      trial: await tryMigration(test.database, { folder, draft: true }, migration),
    }));
    // a plan asks for no more of a model
    const model = { entities } as unknown as Model;
    const decide = () => decideWith(answers, given => planner.decide(model, given));
    const answers = new Map([
      ['drop bank.kind', 'drop'],
      ['narrow (maxLength) bank.name', 'fill first'],
      ['narrow (enum) branch.kind', 'map a=b'],
    ]);
    expect(await decide()).toMatchObject({
      kind: 'ask',
      question: { items: [{ name: 'narrow (maxLength) bank.name' }] },
      fault:
        'fill bank.name: The rows that are there stand against it: name of bank (required). Give them other values, or change or delete them first.',
    });
    answers.set('narrow (maxLength) bank.name', 'fill left(name');
    expect(await decide()).toMatchObject({ kind: 'ask', fault: expect.stringMatching(/^fill left\(name: /) });
    answers.set('narrow (maxLength) bank.name', 'fill left(name, 3)');
    expect(await decide()).toMatchObject({ kind: 'written' });
  });
});
