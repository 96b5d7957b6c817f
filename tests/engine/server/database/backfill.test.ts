import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, tryMigration } from '@engine/server/database/migrations/migrate.ts';
import { rowsProgress } from '@engine/server/database/migrations/rows/rowsProgress.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Plan, planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { noChoices, type PlanChoices, readPlanArguments } from '../../../../codegen/planArguments.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run, searchedFor } from './sample.ts';

const name = field('name', 'text', { required: true });
const first = field('first', 'text');
const kind = field('kind', 'enum', { options: options('a', 'b') });
const tags = field('tags', 'enums', { options: options('x', 'y', 'z') });
const number = field('number', 'text');
const fields = [name, first, kind, tags, number];
const asked = (...args: readonly string[]): PlanChoices => readPlanArguments(args).choices;

describe.each(databases)('values of rows in migrations on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
    await released(bank(fields));
    await insert(test.database, 'bank', {
      name: 'Ost',
      first: 'A',
      kind: 'a',
      tags: '["x","y"]',
      number: '12',
    });
    await insert(test.database, 'bank', { name: 'West', kind: 'b', tags: '[]', number: ' 7 ' });
    await insert(test.database, 'bank', { name: 'Süd', tags: '["y","z"]', number: '' });
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  const bank = (own: readonly Parameters<typeof entity>[1][number][], special = {}) => [
    entity('bank', own, special),
  ];
  const plan = (entities: readonly EntityMeta[], choices = noChoices): Plan =>
    planMigration(entities, folder, choices);
  async function released(entities: readonly EntityMeta[], choices = noChoices, acknowledge: string[] = []) {
    writeMigration(folder, plan(entities, choices), acknowledge);
    return migrate(test.database, { folder });
  }
  const column = async (wanted: string) =>
    (await run(test.database, `select ${wanted} as value from bank order by id`)).map(({ value }) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
  const trial = ({ name: slug, steps, dangers }: Plan) =>
    tryMigration(
      test.database,
      { folder },
      { name: slug ?? '', steps, acknowledge: dangers.map(danger => danger.name) },
    );

  it.each([
    ['a constant', `'Bonn'`, ['Bonn', 'Bonn', 'Bonn']],
    ['another field', 'name', ['Ost', 'West', 'Süd']],
    [
      'texts after one another, without what is empty',
      'concat(first, "/", name)',
      ['A/Ost', '/West', '/Süd'],
    ],
    ['the first that is not empty', 'coalesce(first, name)', ['A', 'West', 'Süd']],
    ['a case', 'case(kind, "a", "one", "b", "two", "none")', ['one', 'two', 'none']],
    ['the first characters', 'left(name, 2)', ['Os', 'We', 'Sü']],
    ['a number as text', 'text(7 / 2 * 3 - -1)', ['10', '10', '10']],
    ['a text with a quote', `"it's"`, ["it's", "it's", "it's"]],
  ])('fill a required field with %s', async (_, value, expected) => {
    const city = field('city', 'text', { required: true });
    const { dangers } = plan(bank([...fields, city]), asked('--fill', `bank.city=${value}`));
    expect(dangers.map(danger => danger.name)).toEqual(['require bank.city']);
    await released(bank([...fields, city]), asked('--fill', `bank.city=${value}`));
    expect(await column('city')).toEqual(expected);
    await expect(insert(test.database, 'bank', { name: 'X' })).rejects.toThrow();
  });

  it('fill only the rows that stand against a field that becomes required', async () => {
    const required = fields.map(each => (each === first ? { ...first, required: true } : each));
    await released(bank(required), asked('--fill', 'bank.first="?"'));
    expect(await column('first')).toEqual(['A', '?', '?']);
  });

  it('change only the rows that break a narrower rule', async () => {
    const shorter = fields.map(each => (each === name ? { ...name, maxLength: 3 } : each));
    await released(bank(shorter), asked('--fill', 'bank.name=left(name, 3)'));
    expect(await column('name')).toEqual(['Ost', 'Wes', 'Süd']);
  });

  it('refuse values that leave rows without one, with the rows, and change nothing', async () => {
    const city = field('city', 'text', { required: true });
    await expect(released(bank([...fields, city]), asked('--fill', 'bank.city=first'))).rejects.toThrow(
      '  bank.city becomes required: 2 rows (ids 2, 3) have no value\n',
    );
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
    expect(Object.keys((await run(test.database, 'select * from bank'))[0] ?? {})).not.toContain('city');
  });

  it.each([
    ['with a rule of its own', field('whole', 'text', { maxLength: 40 }), ['Ost A', 'West ', 'Süd ']],
    [
      'with a rule that asks for a value',
      field('whole', 'text', { required: true, maxLength: 40 }),
      ['Ost A', 'West ', 'Süd '],
    ],
    [
      'with a default',
      field('whole', 'text', { default: 'none', required: true }),
      ['Ost A', 'West ', 'Süd '],
    ],
    [
      'with a default that may be empty',
      field('whole', 'text', { default: 'none' }),
      ['Ost A', 'West ', 'Süd '],
    ],
  ])('fill all rows of a new field %s', async (_, whole, values) => {
    const fill = asked('--fill', 'bank.whole=concat(name, " ", coalesce(first, ""))');
    await released(bank([...fields, whole]), fill);
    expect(await column('whole')).toEqual(values);
  });

  it('map options that a field no longer has, in lists too', async () => {
    const narrower = fields.map(each => {
      if (each === kind) return { ...kind, options: options('b', 'c') };
      return each === tags ? { ...tags, options: options('y', 'w') } : each;
    });
    const maps = ['--map', 'bank.kind:a=c', '--map', 'bank.tags:x=y', '--map', 'bank.tags:z=w'];
    await released(bank(narrower), asked(...maps));
    expect(await column('kind')).toEqual(['c', 'b', null]);
    expect(await column('tags')).toEqual(['["y"]', '[]', '["y","w"]']);
  });

  it('make numbers of texts, and list the rows that say none', async () => {
    const numbers = fields.map(each => (each === number ? field('number', 'integer') : each));
    expect(await trial(plan(bank(numbers)))).toMatchObject({
      refusals: [],
      met: [{ danger: { name: 'retype bank.number' }, rows: 0 }],
    });
    await insert(test.database, 'bank', { name: 'Nord', number: 'n/a' });
    await insert(test.database, 'bank', { name: 'Mitte', number: '007' });
    expect(await trial(plan(bank(numbers)))).toMatchObject({
      met: [{ danger: { name: 'retype bank.number' }, rows: 2, ids: [4, 5] }],
    });
    await expect(released(bank(numbers), noChoices, ['retype bank.number'])).rejects.toThrow(
      '  bank.number becomes a whole number: 2 rows (ids 4, 5) have values that are none\n',
    );
    expect(await column('number')).toEqual(['12', ' 7 ', '', 'n/a', '007']);
  });

  it('make numbers of texts by an expression', async () => {
    await insert(test.database, 'bank', { name: 'Nord', number: 'n/a' });
    await insert(test.database, 'bank', { name: 'Mitte', number: '+007' });
    const required = field('number', 'integer', { required: true });
    const numbers = fields.map(each => (each === number ? required : each));
    await released(bank(numbers), asked('--fill', 'bank.number=coalesce(number(number), -1)'));
    expect((await column('number')).map(Number)).toEqual([12, 7, -1, -1, 7]);
  });

  it('run a function over the rows, old and new fields at hand, before the old ones go', async () => {
    const street = field('street', 'text', { required: true });
    const merged = bank([name, kind, tags, number, street]);
    const planned = plan(merged, asked('--function', 'bank'));
    writeMigration(folder, planned, ['drop bank.first']);
    writeFileSync(
      join(folder, `${planned.name}.ts`),
      'export const bank = row => ({ street: [row.first, row.name].filter(Boolean).join("-") });\n',
    );
    await migrate(test.database, { folder });
    expect(await column('street')).toEqual(['A-Ost', 'West', 'Süd']);
    writeFileSync(join(folder, `${planned.name}.ts`), 'export const bank = () => null;\n');
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      'or the functions beside it, was changed',
    );
  });

  it('name the row at which a function fails, or answers what the field does not take', async () => {
    const street = field('street', 'text', { required: true, maxLength: 4 });
    const planned = plan(bank([...fields, street]), asked('--function', 'bank'));
    writeMigration(folder, planned, []);
    const functions = 'export const bank = row => ({ street: row.id === 2 ? row.none.length : "A" });\n';
    writeFileSync(join(folder, `${planned.name}.ts`), functions);
    await expect(migrate(test.database, { folder })).rejects.toThrow(/failed at the row with the id 2/);
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
  });

  it('name the one row of many whose value the field does not take, and change nothing', async () => {
    const planned = plan(bank([...fields, field('street', 'text')]), asked('--function', 'bank'));
    writeMigration(folder, planned, []);
    const functions = 'export const bank = row => ({ street: "A", kind: row.id === 2 ? "q" : "b" });\n';
    writeFileSync(join(folder, `${planned.name}.ts`), functions);
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      /kind of bank \(enum\), at the row with the id 2/,
    );
    expect(await column('kind')).toEqual(['a', 'b', null]);
    expect(Object.keys((await run(test.database, 'select * from bank'))[0] ?? {})).not.toContain('street');
  });

  it('keep texts, numbers, what is true and what is empty as a function answers them', async () => {
    const note = field('note', 'text');
    const paid = field('paid', 'boolean');
    const amount = field('amount', 'integer');
    const planned = plan(bank([...fields, note, paid, amount]), asked('--function', 'bank'));
    writeMigration(folder, planned, []);
    const answers = [
      { note: 'a "quoted", {braced} \\ text\n', paid: true, amount: -9_007_199_254_740_991 },
      { note: 'NULL', paid: false, amount: null },
      { note: '', amount: 0 },
    ];
    writeFileSync(
      join(folder, `${planned.name}.ts`),
      `const answers = ${JSON.stringify(answers)};\nexport const bank = row => answers[row.id - 1];\n`,
    );
    await migrate(test.database, { folder });
    expect(await column('note')).toEqual(answers.map(answer => answer.note));
    expect((await column('amount')).map(value => (value === null ? null : Number(value)))).toEqual([
      -9_007_199_254_740_991,
      null,
      0,
    ]);
    expect((await column('paid')).map(value => (value === null ? null : Boolean(value)))).toEqual([
      true,
      false,
      null,
    ]);
  });

  it('hand a function the rows of another table that belong to a row', async () => {
    const note = field('note', 'text', { required: true });
    const asks = 'bank with bank.first=name and bank.kind="a"';
    const planned = plan(bank([...fields, note]), asked('--function', asks));
    writeMigration(folder, planned, []);
    await run(test.database, "update bank set first = 'West', kind = 'a' where id in (1, 3)");
    await insert(test.database, 'bank', { name: 'Nord', first: 'West', kind: 'b' });
    const functions =
      'export const bank = (row, beside) => ({ note: beside.map(each => each.name + each.id).join() + "." });\n';
    writeFileSync(join(folder, `${planned.name}.ts`), functions);
    await migrate(test.database, { folder });
    expect(await column('note')).toEqual(['.', 'Ost1,Süd3.', '.', '.']);
  });

  it('say how many rows are done', async () => {
    const planned = plan(bank([...fields, field('street', 'text')]), asked('--function', 'bank'));
    writeMigration(folder, planned, []);
    writeFileSync(join(folder, `${planned.name}.ts`), 'export const bank = () => ({ street: "A" });\n');
    const said: string[] = [];
    const progress = rowsProgress({ say: sentence => said.push(sentence), everyMs: 0 });
    await migrate(test.database, { folder, progress });
    expect(said).toEqual([`Migrating bank, the function of ${planned.name}: 3 of 3 rows.`]);
  });

  it('give the search and folded texts what rows got', async () => {
    const systemColumns = [
      'id',
      'version',
      'search_text',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
    ] as const;
    const city = field('city', 'text', { required: true, foldedColumn: 'city_folded', sortable: true });
    const searched = bank([...fields, city], { search: ['city'], systemColumns });
    await released(searched, asked('--fill', 'bank.city=name'));
    expect(await column('city_folded')).toEqual(['ost', 'west', 'sud']);
    const [meta] = searched;
    expect(meta && (await searchedFor(test.database, meta, 'wes'))).toEqual([2]);

    const district = bank([...fields, city, field('district', 'text', { required: true })], {
      search: ['city', 'district'],
      systemColumns,
    });
    await released(district, asked('--fill', 'bank.district=concat("bei", name)'));
    const [later] = district;
    expect(later && (await searchedFor(test.database, later, 'isud'))).toEqual([3]);
    await run(test.database, `update bank set search_text = 'lubeck' where id = 3`);
    expect(later && (await searchedFor(test.database, later, 'isud'))).toEqual([]);
    expect(later && (await searchedFor(test.database, later, 'beck'))).toEqual([3]);
  });

  it('write into frozen rows, which are frozen again afterwards', async () => {
    const frozen = { frozen: { when: { kind: ['a'] }, except: [] } };
    await released(bank(fields, frozen));
    const city = field('city', 'text', { required: true });
    await released(bank([...fields, city], frozen), asked('--fill', 'bank.city="Bonn"'));
    expect(await column('city')).toEqual(['Bonn', 'Bonn', 'Bonn']);
    await expect(run(test.database, `update bank set city = 'Ulm' where id = 1`)).rejects.toThrow('frozen');
  });

  it('give a table another name, with its rows, rules and those that refer to it', async () => {
    const owner = { entity: 'bank', resource: 'bank', onDelete: 'restrict', join: null } as const;
    const account = entity('account', [field('bank', 'ref', { ref: owner })]);
    await released([...bank(fields), account]);
    await insert(test.database, 'account', { bank: 2 });
    const house = { ...entity('bank', fields), table: 'houses' };
    const planned = plan([house, account], asked('--rename', 'bank=houses'));
    expect(planned.dangers).toEqual([]);
    await released([house, account], asked('--rename', 'bank=houses'));
    expect(await run(test.database, 'select name from houses order by id')).toHaveLength(3);
    await expect(insert(test.database, 'houses', { name: 'X', kind: 'q' })).rejects.toThrow(
      /houses__kind__enum/,
    );
    await expect(run(test.database, 'delete from houses where id = 2')).rejects.toThrow();
    expect(plan([house, account]).steps).toEqual([]);
  });

  it('give a field another name by the command', async () => {
    const renamed = [{ ...name, name: 'title', column: 'title' }, first, kind, tags, number];
    await released(bank(renamed), asked('--rename', 'bank.name=title'));
    expect(await column('title')).toEqual(['Ost', 'West', 'Süd']);
  });

  it('leave everything as it was when they are only tried', async () => {
    const city = field('city', 'text', { required: true });
    const { refusals, met } = await trial(plan(bank([...fields, city]), asked('--fill', 'bank.city=name')));
    expect({ refusals, rows: met.map(({ rows }) => rows) }).toEqual({ refusals: [], rows: [0] });
    expect(Object.keys((await run(test.database, 'select * from bank'))[0] ?? {})).not.toContain('city');
    expect(await run(test.database, 'select name from migrations')).toHaveLength(1);
  });

  it('do a step that costs data without being asked where it meets no row', async () => {
    await run(test.database, 'update bank set first = null');
    await released(bank([name, kind, tags, number]));
    expect(Object.keys((await run(test.database, 'select * from bank'))[0] ?? {})).not.toContain('first');
  });

  it.each([
    ['--fill', 'bank.ctiy="X"', 'bank has no field "ctiy". Did you mean "city"?'],
    ['--fill', 'bnak.city="X"', 'there is no table "bnak" that has rows yet. Did you mean "bank"?'],
    ['--fill', 'bank.city=nmae', 'there is no field "nmae". Did you mean "name"?'],
    ['--fill', 'bank.city=Meier', `city. A text stands in quotes: '"Meier"'.`],
    ['--fill', 'bank.city=5', 'the field takes a text, and this is a whole number.'],
    ['--fill', 'bank.city=null', 'it is always empty.'],
    ['--fill', 'bank.city=upper(name)', 'there is no function "upper"; there are concat,'],
    ['--fill', 'bank.city=name; drop table bank', '"; drop table bank" cannot be read.'],
    ['--fill', 'bank.city=text(name + 1)', '+ takes a whole number, and here stands a text.'],
    ['--map', 'bank.kind:a=q', 'the field has no option "q". Known: '],
    ['--map', 'bank.kind:a=b', '"a" is still an option.'],
    ['--rename', 'bank.note=ctiy', 'bank has no field "ctiy". Did you mean "city"?'],
    ['--rename', 'bnak=houses', 'there is no table "bnak". Did you mean "bank"?'],
    ['--function', 'bnak', 'there is no table "bnak" that has rows yet.'],
    ['--function', 'bank with bnak.first=name', 'there is no table "bnak" that has rows yet.'],
    ['--function', 'bank with bank.frist=name', 'bank has no field "frist". Did you mean "first"?'],
    ['--function', 'bank with bank.first=nmae', 'bank has no field "nmae". Did you mean "name"?'],
    ['--function', 'bank with bank.first', 'cannot be read. Write: --function banks, or'],
  ])('say what is wrong with %s %s', (flag, value, said) => {
    const city = field('city', 'text', { required: true });
    expect(() => plan(bank([...fields, city]), asked(flag, value))).toThrow(said);
  });
});
