import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, requireMigrated, tryMigration } from '@engine/server/database/migrations/migrate.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { forkOf, planDraft, planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { readPlanArguments } from '../../../../codegen/planArguments.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { entity, field, insert, options, run, searchedFor } from './sample.ts';

const name = field('name', 'text', { required: true, maxLength: 40 });
const kind = field('kind', 'enum', { options: options('a', 'b') });
const person = entity('person', [name]);
const first = [person, entity('bank', [name, kind, field('note', 'text', { sortable: true })])];

describe.each(databases)('migrations on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
    await released(first);
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  /** plans, writes and applies what leads to the entities */
  async function released(entities: readonly EntityMeta[], acknowledge: readonly string[] = []) {
    writeMigration(folder, planMigration(entities, folder), acknowledge);
    return migrate(test.database, { folder });
  }
  const banks = (fields: readonly Parameters<typeof entity>[1][number][]) => [person, entity('bank', fields)];
  const row = async () => (await run(test.database, 'select * from bank order by id'))[0];

  it('have nothing to do when they lead to the model', async () => {
    expect(planMigration(first, folder).steps).toEqual([]);
    expect(await migrate(test.database, { folder })).toEqual({ applied: [] });
  });

  it.each(['{"steps": [', '{}', 'null'])(
    'of which a file says %s are planned no further, and it is named',
    text => {
      const [one = ''] = readdirSync(folder);
      writeFileSync(join(folder, one), text);
      expect(() => planMigration(first, folder)).toThrow(`${one} among the migrations must be JSON`);
    },
  );

  it('of two branches that each wrote the next one are distinguished', () => {
    expect(forkOf(folder)).toBeNull();
    const [one] = readdirSync(folder);
    copyFileSync(join(folder, one ?? ''), join(folder, '0001_of_another_branch.json'));
    expect(forkOf(folder)).toContain('0001_of_another_branch should have the number 0002');
  });

  it('add fields, rules and indexes by themselves and keep the rows', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'a', note: 'n' });
    const owner = { entity: 'person', resource: 'person', onDelete: 'restrict', join: null } as const;
    const more = [
      ...(first[1]?.fields ?? []),
      field('city', 'text', { maxLength: 5, sortable: true }),
      field('owner', 'ref', { ref: owner }),
      field('active', 'boolean', { required: true, default: true }),
      field('since', 'date'),
      field('until', 'date', { notBefore: 'since' }),
    ];
    expect(planMigration(banks(more), folder).dangers).toEqual([]);
    await released(banks(more));
    expect(await row()).toMatchObject({ id: 1, name: 'A', note: 'n', city: null });
    await expect(
      insert(test.database, 'bank', { name: 'B', city: 'Hamburg', active: true }),
    ).rejects.toThrow();
    await expect(insert(test.database, 'bank', { name: 'B', owner: 99, active: true })).rejects.toThrow();
    const period = { since: '2026-02-01', until: '2026-01-01', active: true };
    await expect(insert(test.database, 'bank', { name: 'B', ...period })).rejects.toThrow(/notBefore/);
    expect(await insert(test.database, 'bank', { name: 'B', city: 'Bonn', active: false })).toBeGreaterThan(
      1,
    );
  });

  it('are none before the first, and unknown where their table cannot be read', async () => {
    const empty = await emptyDatabase(dialect);
    onTestFinished(() => empty.drop());
    await expect(requireMigrated(empty.database, folder)).rejects.toThrow('they have 0 of its 1 migrations');
    await expect(requireMigrated(test.database, folder)).resolves.toBeUndefined();
    await run(test.database, 'alter table migrations rename column name to title');
    const missing = /column:? "?name"?/;
    await expect(requireMigrated(test.database, folder)).rejects.toThrow(missing);
    await expect(tryMigration(test.database, { folder }, null)).rejects.toThrow(missing);
    await run(test.database, 'alter table migrations rename column title to name');
    await run(test.database, 'alter table migrations rename column tables to former');
    await expect(migrate(test.database, { folder })).rejects.toThrow(/column/);
  });

  it('widen a rule without asking', async () => {
    const wider = [
      name,
      field('kind', 'enum', { options: options('a', 'b', 'c') }),
      field('note', 'text', { sortable: true }),
    ];
    expect(planMigration(banks(wider), folder).dangers).toEqual([]);
    await released(banks(wider));
    expect(await insert(test.database, 'bank', { name: 'A', kind: 'c' })).toBe(1);
    await expect(insert(test.database, 'bank', { name: 'A', kind: 'd' })).rejects.toThrow(/bank__kind__enum/);
  });

  it('stop before a field is dropped, and name it and the rows', async () => {
    await insert(test.database, 'bank', { name: 'A', note: 'kept' });
    await insert(test.database, 'bank', { name: 'B' });
    await expect(released(banks([name, kind]))).rejects.toThrow(
      'bank.note is dropped: 1 row (id 1) loses its value',
    );
    expect(await row()).toMatchObject({ note: 'kept' });
  });

  it('drop a field when that is acknowledged', async () => {
    await insert(test.database, 'bank', { name: 'A', note: 'gone' });
    await released(banks([name, kind]), ['drop bank.note']);
    expect(Object.keys((await row()) ?? {})).not.toContain('note');
  });

  it('stop before a rule is narrowed, and count the rows that break it', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'b' });
    const narrow = banks([
      name,
      field('kind', 'enum', { options: options('a') }),
      field('note', 'text', { sortable: true }),
    ]);
    expect(planMigration(narrow, folder).name).toBe('0002_alter_bank_kind');
    await expect(released(narrow)).rejects.toThrow(
      'bank.kind has no other options than a: 1 row (id 1) has another',
    );
  });

  it('rename a field with its values and rules', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'b', note: 'n' });
    const renamed = banks([
      name,
      field('sort', 'enum', { options: options('a', 'b'), renamedFrom: 'kind' }),
      field('remark', 'text', { sortable: true, renamedFrom: 'note' }),
    ]);
    expect(planMigration(renamed, folder).dangers).toEqual([]);
    await released(renamed);
    expect(await row()).toMatchObject({ sort: 'b', remark: 'n' });
    await expect(insert(test.database, 'bank', { name: 'B', sort: 'x' })).rejects.toThrow(/bank__sort__enum/);
  });

  it('rename a text and make it a number without a word about its folded text', async () => {
    const folded = field('note', 'text', { sortable: true, foldedColumn: 'note_folded' });
    await released(banks([name, kind, folded]));
    await insert(test.database, 'bank', { name: 'A', note: '12' });
    const retyped = banks([name, kind, field('remark', 'integer', { renamedFrom: 'note' })]);
    const { dangers } = planMigration(retyped, folder);
    expect(dangers.map(danger => danger.name)).toEqual(['retype bank.remark']);
    await released(
      retyped,
      dangers.map(danger => danger.name),
    );
    expect(await row()).toMatchObject({ remark: 12 });
  });

  it('fill in the folded text of rows that are already there', async () => {
    await insert(test.database, 'person', { name: 'MÜLLER' });
    await insert(test.database, 'person', { name: 'Groß' });
    const folded = entity('person', [{ ...name, foldedColumn: 'name_folded', sortable: true }], {
      search: ['name'],
      systemColumns: ['id', 'version', 'search_text', 'created_at', 'created_by', 'updated_at', 'updated_by'],
    });
    const entities = [folded, ...first.slice(1)];
    writeMigration(folder, planMigration(entities, folder), []);
    await migrate(test.database, { folder });
    expect(await run(test.database, 'select name_folded, search_text from person order by id')).toEqual([
      { name_folded: 'muller', search_text: '  muller  ' },
      { name_folded: 'gross', search_text: '  gross  ' },
    ]);
    expect(await searchedFor(test.database, folded, 'ulle')).toEqual([1]);
  });

  it('write the search texts again when the search looks into another field', async () => {
    const searched = (search: readonly string[]) => [
      first[0] ?? person,
      entity('bank', [name, kind, field('note', 'text', { sortable: true })], {
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
      }),
    ];
    const release = async (entities: readonly EntityMeta[]) => {
      writeMigration(folder, planMigration(entities, folder), []);
      await migrate(test.database, { folder });
    };
    await release(searched(['name']));
    await insert(test.database, 'bank', { name: 'A', note: 'Hauptstelle', search_text: '  a  ' });
    const entities = searched(['name', 'note']);
    expect(planMigration(entities, folder).steps).toMatchObject([{ kind: 'setSearch', table: 'bank' }]);
    await release(entities);
    const [, bank = person] = entities;
    expect(await searchedFor(test.database, bank, 'haupt')).toEqual([1]);
    expect(await searchedFor(test.database, bank, 'a')).toEqual([1]);
    expect(planMigration(entities, folder).steps).toEqual([]);
  });

  describe('of several releases at once', () => {
    const city = field('city', 'text');
    const street = field('street', 'text');
    const folded = { ...name, foldedColumn: 'name_folded', sortable: true };
    const title = { ...folded, name: 'title', column: 'title', foldedColumn: 'title_folded' };
    const system = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const;
    const place = (fields: readonly Parameters<typeof entity>[1][number][], search: readonly string[] = []) =>
      entity('place', fields, {
        search,
        systemColumns: search.length > 0 ? [...system, 'search_text'] : system,
      });
    const write = (...entities: readonly EntityMeta[]) =>
      writeMigration(folder, planMigration([...first, ...entities], folder), []);
    const found = (meta: EntityMeta, word: string) => searchedFor(test.database, meta, word);

    beforeEach(async () => {
      write(place([name]));
      await migrate(test.database, { folder });
      await insert(test.database, 'place', { name: 'Süd' });
    });

    it('fill the search texts from the fields that each of them knows', async () => {
      write(place([name, city], ['name', 'city']));
      const newest = place([name, city, street], ['name', 'city', 'street']);
      write(newest);
      expect((await migrate(test.database, { folder })).applied).toHaveLength(2);
      expect(await found(newest, 'sud')).toEqual([1]);
    });

    it('fill the texts of a field that a later one gives another name', async () => {
      write(place([folded], ['name']));
      const newest = place([{ ...title, renamedFrom: 'name' }], ['title']);
      write(newest);
      expect((await migrate(test.database, { folder })).applied).toHaveLength(2);
      expect(await found(newest, 'sud')).toEqual([1]);
      expect(await run(test.database, 'select title_folded from place')).toEqual([{ title_folded: 'sud' }]);
    });

    it('fill the texts of a table that a later one gives another name', async () => {
      write(place([folded], ['name']));
      const newest = { ...place([folded], ['name']), table: 'site' };
      const { choices } = readPlanArguments(['--rename', 'place=site']);
      writeMigration(folder, planMigration([...first, newest], folder, choices), []);
      expect((await migrate(test.database, { folder })).applied).toHaveLength(2);
      expect(await found(newest, 'sud')).toEqual([1]);
    });
  });

  it('never give the id of a deleted row again, whatever was rebuilt', async () => {
    await insert(test.database, 'bank', { name: 'A' });
    await run(test.database, 'delete from bank');
    await released(banks([name, kind]), ['drop bank.note']);
    expect(await insert(test.database, 'bank', { name: 'B' })).toBe(2);
  });

  it('refuse a file that was changed after it was applied', async () => {
    writeMigration(folder, { ...planMigration([], folder), name: '0001_initial', steps: [] }, []);
    await expect(migrate(test.database, { folder })).rejects.toThrow('Migration 0001_initial was changed');
  });

  it('refuse a database that is newer than the program', async () => {
    await released([...first, entity('tour', [name])]);
    rmSync(join(folder, '0002_create_tour.json'));
    await expect(migrate(test.database, { folder })).rejects.toThrow('has migration 0002_create_tour');
  });

  const nothingChanged = async () => {
    expect(await row()).toMatchObject({ name: 'A' });
    expect((await run(test.database, 'select name from migrations')).length).toBe(1);
  };
  const note = field('note', 'text', { sortable: true });
  const asked = field('note', 'text', { sortable: true, required: true });

  it.each([
    [
      'a field that becomes required',
      banks([name, kind, asked]),
      'require bank.note',
      'bank.note becomes required: 1 row (id 2) has no value',
    ],
    [
      'a new required field without a default',
      banks([name, kind, note, field('city', 'text', { required: true })]),
      'require bank.city',
      'bank.city is new and required: 3 rows (ids 1, 2, 3) have no value for it',
    ],
    [
      'a length that rows exceed',
      banks([field('name', 'text', { required: true, maxLength: 3 }), kind, note]),
      'narrow (maxLength) bank.name',
      'bank.name may have at most 3 characters: 1 row (id 3) does not fit',
    ],
    [
      'an option that rows have',
      banks([name, field('kind', 'enum', { options: options('a') }), note]),
      'narrow (enum) bank.kind',
      'bank.kind has no other options than a: 2 rows (ids 2, 3) have others',
    ],
    [
      'a field that becomes unique',
      banks([name, field('kind', 'enum', { options: options('a', 'b'), unique: true }), note]),
      'narrow (unique) bank.kind',
      'bank.kind becomes unique: 2 rows (ids 2, 3) have a value that another has',
    ],
  ])(
    'refuse %s, acknowledged or not, and say what is asked, of which rows, and the way out',
    async (_, entities, danger, rows) => {
      await insert(test.database, 'bank', { name: 'A', kind: 'a', note: 'n' });
      await insert(test.database, 'bank', { name: 'B', kind: 'b' });
      await insert(test.database, 'bank', { name: 'Long', kind: 'b', note: 'n' });
      const refused = await released(entities, [danger]).catch((error: Error) => error.message);
      expect(refused).toMatch(/^Migration 0002_\w+ was stopped, nothing was changed\./);
      expect(refused).toContain(`  ${rows}\n`);
      expect(refused).toContain('Start the build before this one, change or delete these rows there');
      expect(refused).not.toContain('acknowledge');
      await nothingChanged();
    },
  );

  it('do an acknowledged step that no row stands against', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'a', note: 'n' });
    await released(banks([name, kind, asked]), ['require bank.note']);
    await expect(insert(test.database, 'bank', { name: 'B' })).rejects.toThrow();
  });

  it('give rows the default of a field that becomes required', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'a' });
    await released(banks([name, kind, { ...asked, default: 'none' }]), ['require bank.note']);
    expect(await row()).toMatchObject({ note: 'none' });
  });

  it('undo the migrations before the one that is refused, so that the build before can start', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'a' });
    const city = banks([name, kind, note, field('city', 'text')]);
    writeMigration(folder, planMigration(city, folder), []);
    const later = banks([name, kind, asked, field('city', 'text')]);
    await expect(released(later, ['require bank.note'])).rejects.toThrow('Migration 0003');
    await nothingChanged();
    expect(Object.keys((await row()) ?? {})).not.toContain('city');
  });

  it('count the rows that break a rule of a field with a new name', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'b', note: 'x'.repeat(9) });
    const remark = field('remark', 'text', { sortable: true, renamedFrom: 'note', maxLength: 5 });
    const refused = released(banks([name, kind, remark]), ['narrow (maxLength) bank.remark']);
    await expect(refused).rejects.toThrow(
      'Rows stand against it:\n  bank.remark may have at most 5 characters: 1 row (id 1) does not fit\n',
    );
    await nothingChanged();
  });

  it('explain what only the statement itself finds by the field, not by the rule of the table', async () => {
    await insert(test.database, 'bank', { name: 'A', kind: 'b' });
    const when = { kind: ['b'] };
    const asks = banks([name, kind, note, field('city', 'text', { required: true, when })]);
    const { steps, dangers } = planMigration(asks, folder);
    // As earlier versions wrote them: the rule is held against rows in the same step that adds its field.
    const direct = steps.filter(step => step.kind !== 'recount');
    writeMigration(folder, { name: '0002_add_bank_city', steps: direct }, ['narrow (required) bank.city']);
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      /^Migration 0002_add_bank_city was stopped, nothing was changed\. The rows that are there stand against it: (city of bank \(required\)|bank\.city becomes required under its condition)\. /,
    );
    expect(dangers).toMatchObject([{ name: 'narrow (required) bank.city' }]);
    await nothingChanged();
  });

  it('name both sides when database and build come from two branches', async () => {
    await insert(test.database, 'bank', { name: 'A' });
    await released([...first, entity('tour', [name])]);
    rmSync(join(folder, '0002_create_tour.json'));
    const refused = released([...first, entity('ride', [name])]);
    await expect(refused).rejects.toThrow(
      'Database and build come from two branches, which part after 0001_initial: the database has 0002_create_tour, this build has 0002_create_ride. Nothing was changed.',
    );
  });

  it('say under which number the build has what the database has under another, where the order counts', async () => {
    await released([...first, entity('tour', [name])]);
    const [, own = ''] = readdirSync(folder).sort();
    renameSync(join(folder, own), join(folder, '0003_create_tour.json'));
    writeMigration(folder, { name: '0002_create_ride', steps: [{ kind: 'recount', table: 'tour' }] }, []);
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      'The database has 0002_create_tour, which this build has under another number: 0003_create_tour, after 0002_create_ride, which the database does not have. Nothing was changed.',
    );
  });

  it('go on where a merge has given them other numbers, and keep the rows', async () => {
    await released([...first, entity('tour', [name])]);
    await insert(test.database, 'tour', { name: 'A' });
    renameSync(join(folder, '0002_create_tour.json'), join(folder, '0003_create_tour.json'));
    const ride = [...first, entity('ride', [name])];
    const mine = readFileSync(join(folder, '0003_create_tour.json'));
    rmSync(join(folder, '0003_create_tour.json'));
    writeMigration(folder, planMigration(ride, folder), []);
    writeFileSync(join(folder, '0003_create_tour.json'), mine);
    const draft = { folder, draft: true };
    expect(await migrate(test.database, draft)).toEqual({
      applied: ['0002_create_ride', '0003_create_tour'],
    });
    expect(await migrate(test.database, draft)).toEqual({ applied: [] });
    expect(await run(test.database, 'select name from migrations order by name')).toEqual([
      { name: '0001_initial' },
      { name: '0002_create_ride' },
      { name: '0003_create_tour' },
    ]);
    expect(await run(test.database, 'select name from tour')).toEqual([{ name: 'A' }]);
    expect(planMigration([...ride, entity('tour', [name])], folder).steps).toEqual([]);
    await insert(test.database, 'ride', { name: 'B' });
  });

  it('name the migration of another branch that came too late', async () => {
    await released([...first, entity('tour', [name])]);
    writeMigration(folder, { ...planMigration(first, folder), name: '0001_later', steps: [] }, []);
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      'This build has migration 0001_later before 0002_create_tour, which the database got without it; nothing was changed. Two branches were merged: give 0001_later the numbers after the others: npm run codegen -- plan --rebase 0001_later',
    );
  });

  it('name both contents of one name', async () => {
    writeMigration(folder, { ...planMigration([], folder), name: '0001_initial', steps: [] }, []);
    await expect(migrate(test.database, { folder })).rejects.toThrow(
      /or two branches made one of this name: the database has [0-9a-f]{8}, this build [0-9a-f]{8}\./,
    );
  });

  it('apply the difference of a draft in development', async () => {
    await insert(test.database, 'bank', { name: 'A' });
    const grown = banks([...(first[1]?.fields ?? []), field('city', 'text')]);
    const everything = { ...planDraft(grown, folder), name: '0001_initial' };
    writeMigration(folder, everything, []);
    expect(await migrate(test.database, { folder, draft: true })).toEqual({ applied: ['0001_initial'] });
    expect(await row()).toMatchObject({ name: 'A', city: null });
    expect(await migrate(test.database, { folder })).toEqual({ applied: [] });
  });

  it('follow a draft that renames, renames back, and is deleted, in development alone', async () => {
    await insert(test.database, 'bank', { name: 'A', note: 'kept' });
    const others = (first[1]?.fields ?? []).filter(each => each.name !== 'note');
    const remark = field('remark', 'text', { sortable: true, renamedFrom: 'note' });
    const plan = planMigration(banks([...others, remark, field('city', 'text')]), folder);
    const develop = () => migrate(test.database, { folder, draft: true });
    const draft = writeMigration(folder, plan, []);
    await develop();
    expect(await row()).toMatchObject({ remark: 'kept', city: null });
    writeMigration(
      folder,
      planDraft(banks([...(first[1]?.fields ?? []), field('city', 'text')]), folder),
      [],
    );
    await develop();
    expect(await row()).toMatchObject({ note: 'kept', city: null });
    writeMigration(folder, plan, []);
    await develop();
    rmSync(draft);
    await expect(migrate(test.database, { folder })).rejects.toThrow('which this build does not');
    await run(test.database, `update bank set city = 'Bonn'`);
    await expect(develop()).rejects.toThrow('bank.city is dropped: 1 row (id 1) loses its value');
    await run(test.database, 'update bank set city = null');
    await develop();
    expect(await row()).toMatchObject({ note: 'kept' });
    expect(await row()).not.toHaveProperty('city');
    expect(await migrate(test.database, { folder })).toEqual({ applied: [] });
  });

  it('follow a draft that got another name, in development alone', async () => {
    const own = first[1]?.fields ?? [];
    const draft = writeMigration(folder, planMigration(banks([...own, field('ciyt', 'text')]), folder), []);
    const develop = () => migrate(test.database, { folder, draft: true });
    await develop();
    await insert(test.database, 'bank', { name: 'A', note: 'kept' });
    rmSync(draft);
    const renamed = planMigration(banks([...own, field('swift', 'text'), field('city', 'text')]), folder);
    writeMigration(folder, renamed, []);
    await expect(migrate(test.database, { folder })).rejects.toThrow('two branches');
    expect(await develop()).toEqual({ applied: ['0002_add_bank_swift'] });
    expect(await row()).toMatchObject({ note: 'kept', swift: null, city: null });
    expect(await row()).not.toHaveProperty('ciyt');
    expect(await migrate(test.database, { folder })).toEqual({ applied: [] });
  });

  it('run once when two servers start together', async () => {
    writeMigration(folder, planMigration([...first, entity('tour', [name])], folder), []);
    const reports = await Promise.all([1, 2].map(() => migrate(test.database, { folder })));
    expect(reports.flatMap(({ applied }) => applied)).toEqual(['0002_create_tour']);
  });
});
