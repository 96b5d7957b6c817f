import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrate.ts';
import { entities } from '@generated/tables.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planMigration, tablesOfMigrations } from '../../../../codegen/plan.ts';
import { databases, emptyDatabase, migrationsFolder, type TestDatabase } from '../../../databases.ts';
import { insert, run } from './sample.ts';

const names = readdirSync(migrationsFolder).filter(name => name.endsWith('.json'));
const states = names.map((name, index) => [name, names.slice(0, index + 1)] as const);

it('the migrations lead to the schemas', () => {
  expect(planMigration(entities, migrationsFolder).steps).toEqual([]);
});

describe.each(databases)('released states on %s', dialect => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-released-'));
  });
  afterEach(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  it.each(states)('%s migrates to the newest and keeps its rows', async (_, released) => {
    for (const name of released) copyFileSync(join(migrationsFolder, name), join(folder, name));
    await migrate(test.database, { folder });
    await insert(test.database, 'banks', {
      blz: '90000001',
      name: 'Testbank',
      source: 'manual',
      deleted: false,
    });
    await insert(test.database, 'titles', {
      code: 'Dr.',
      name_de: 'Doktor',
      position: 'before',
      active: true,
    });

    await migrate(test.database, { folder: migrationsFolder });
    expect(await run(test.database, 'select blz, name from banks')).toEqual([
      { blz: '90000001', name: 'Testbank' },
    ]);
    expect(await run(test.database, 'select code from titles')).toEqual([{ code: 'Dr.' }]);
  });

  it('the newest has every table and column of the model', async () => {
    await migrate(test.database, { folder: migrationsFolder });
    for (const { name, columns } of tablesOfMigrations(migrationsFolder)) {
      const listed = columns.map(column => `"${column.name}"`).join(', ');
      expect(await run(test.database, `select ${listed} from "${name}"`)).toEqual([]);
    }
  });
});
