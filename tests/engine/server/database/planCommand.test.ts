import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect, type Dialect } from '@engine/server/database/connect.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { adoptFormats } from '@engine/shared/officeFormats.ts';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildModel } from '../../../../codegen/buildModel.ts';
import { load } from '../../../../codegen/load.ts';
import { sourcesOf } from '../../../../codegen/run.ts';
import { buildFolder } from '../../../../src/cli/build.mjs';
import { project, put, ROOT } from '../../../codegen/project.ts';
import { databases, unopenedDatabase } from '../../../databases.ts';

const secondOffice = 'tests/second-office/schemas';
const { product } = buildModel(sourcesOf(await load({ schemasDir: secondOffice })));
beforeAll(() => adoptFormats(product.formats));

/** An office of its own with its tables, in which there are three branches. */
async function office(dialect: Dialect, command: 'cli' | 'npmCli' = 'cli') {
  const at = await project(secondOffice);
  const { url, remove } = await unopenedDatabase(dialect);
  onTestFinished(remove);
  await at.cli('plan');
  const folder = join(at.folder, 'src/office/migrations');
  const inside = async (...statements: readonly string[]) => {
    const database = await connect(url);
    try {
      await migrate(database, { folder });
      for (const statement of statements) await database.kysely.executeQuery(CompiledQuery.raw(statement));
      return (
        await database.kysely.executeQuery<{ value: unknown }>(
          CompiledQuery.raw('select city as value from branches order by id'),
        )
      ).rows.map(({ value }) => value);
    } finally {
      await database.close();
    }
  };
  const branch = (name: string, city: string) =>
    `insert into branches (version, name, city, created_at, updated_at) values (1, '${name}', ${city}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`;
  await inside(branch('Ost', `'Bonn'`), branch('West', 'null'), branch('Nord', 'null'));
  const plan = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await at[command]('plan', '--database', url, ...args);
    return { code, said: stdout + stderr };
  };
  const migrations = async () => (await readdir(folder)).sort();
  return { ...at, office: at.folder, url, plan, inside, migrations, folder };
}

it.each(databases)(
  'plan names the rows that each step meets, asks for nothing where there are none, and writes what they need (%s)',
  async dialect => {
    const at = await office(dialect);
    await at.edit('branch', schema => {
      put(schema, '/required', ['name', 'city']);
      put(schema, '/properties/name/maxLength', 20);
    });

    const refused = await at.plan();
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('  branches.name may have at most 20 characters: meets no row\n');
    expect(refused.said).toContain(
      "! branches.city becomes required: 2 rows (ids 2, 3) have no value. Give them one: --fill 'branches.city=…'\n",
    );
    expect(await at.migrations()).toEqual(['0001_initial.json']);

    const filled = await at.plan('--fill', 'branch.city=concat(name, "dorf")');
    expect(filled.said).toContain('  branches.city becomes required: meets no row\n');
    expect(filled.code).toBe(0);
    const [, written = ''] = await at.migrations();
    expect(JSON.parse(await readFile(join(at.folder, written), 'utf8')).acknowledge).toEqual([]);
    expect(await at.inside()).toEqual(['Bonn', 'Westdorf', 'Norddorf']);
    expect(filled.said).toContain('There is no way back from: fill branches.city');

    await at.edit('branch', schema => put(schema, '/properties/city/maxLength', 30));
    const narrowed = await at.plan();
    expect(narrowed.said).toContain(
      `.undo.json, the way back: npm run codegen -- undo --office ${at.office}\n`,
    );
    await at.inside();
    const undone = await at.cli('undo', '--database', at.url);
    expect(undone.stdout + undone.stderr).toContain('was taken back.\n');
  },
);

it.each(databases)(
  'plan says where a drop costs values, and goes on when that is wanted (%s)',
  async dialect => {
    const at = await office(dialect);
    await at.edit('branch', schema => {
      put(schema, '/properties/city', undefined);
      const text = JSON.stringify(schema)
        .replaceAll(/"city",|,"city"/g, '')
        .replace(/ ?\(?\{city\}\)?/g, '');
      Object.assign(schema, JSON.parse(text));
    });
    const refused = await at.plan();
    expect(refused.said).toContain(
      '! branches.city is dropped: 1 row (id 1) loses its value; acknowledge it with --acknowledge "drop branches.city"',
    );
    const first = await at.cli('undo', '--database', at.url);
    expect(first.stderr).toContain(
      '0001_initial makes the first tables: before it there is nothing to go back to.',
    );
    await at.edit('branch', schema =>
      put(schema, '/properties/place', {
        type: 'string',
        maxLength: 60,
        'x-label': { de: 'Ort', en: 'Place' },
      }),
    );
    expect((await at.plan()).said).toContain(
      '--acknowledge "drop branches.city", or, if it only gets another name, --rename branches.city=place\n',
    );
    expect(await at.migrations()).toHaveLength(1);
    expect((await at.plan('--acknowledge', 'drop branches.city')).code).toBe(0);
  },
);

it('plan tries functions, and names what they leave; a command then calls them in an office without a package.json', async () => {
  const at = await office('sqlite', 'npmCli');
  await at.edit('branch', schema => put(schema, '/required', ['name', 'city']));
  const planned = await at.plan('--function', 'branches');
  expect(planned.said).toContain(
    `where you say what becomes of each row; then: npm run codegen -- plan --try --office ${at.office}\n`,
  );
  const file = (await at.migrations()).find(name => name.endsWith('.ts')) ?? '';
  const unwritten = await at.plan('--try');
  expect(unwritten.said).toContain('Say what becomes of row 1 of branches.');
  const functions = (answer: string) =>
    writeFile(join(at.folder, file), `export const branches = row => (${answer});\n`);
  await functions(`row.id === 2 ? { city: 'Ulm' } : null`);
  const half = await at.plan('--try');
  expect(half.said).toContain('branches.city becomes required: 1 row (id 3) has no value');
  await functions(`row.city === null ? { city: 'Ulm' } : null`);
  expect((await at.plan('--try')).said).toContain('all migrations can be done');
  await at.cli();
  const own = join(at.folder, '../../..');
  onTestFinished(() => rm(buildFolder(own), { recursive: true }));
  const program = [join(ROOT, 'src/cli/command.mjs'), 'migrate', '--office', own];
  await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, MODE: 'development', DATABASE_URL: at.url },
  });
  expect(await at.inside()).toEqual(['Bonn', 'Ulm', 'Ulm']);
});
