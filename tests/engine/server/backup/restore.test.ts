import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@engine/server/access/openData.ts';
import { anchorFiles } from '@engine/server/audit/anchorFile.ts';
import { readManifest } from '@engine/server/backup/manifest.ts';
import { type RestoreOrder, restoreBackup } from '@engine/server/backup/restoreBackup.ts';
import { takeBackup } from '@engine/server/backup/takeBackup.ts';
import { type Config, readConfig } from '@engine/server/config.ts';
import { readMigrations } from '@engine/server/database/migrations/files/migrationFiles.ts';
import { openLogKeys } from '@engine/server/logKeys.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { office } from '@office/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  databases,
  migratedDatabase,
  migrationsFolder,
  type TestDatabase,
  unopenedDatabase,
} from '../../../databases.ts';
import { runCommand, spawnCommand } from '../serverProcess.ts';

const secretKey = 'a-key-of-the-tests-that-is-long-enough';

describe.each(databases)('a backup on %s', dialect => {
  let source: TestDatabase;
  let place: Awaited<ReturnType<typeof unopenedDatabase>>;
  let folder: string;
  let backup: string;
  let order: RestoreOrder;

  const configOf = (url: string, key = secretKey): Config =>
    readConfig({ MODE: 'demo', DATABASE_URL: url, SECRET_KEY: key }, product);

  async function take(withKey: boolean): Promise<string> {
    const config = configOf(source.url);
    const keys = openLogKeys(config);
    const open = openData(source.database, officeModel(facts, office), keys);
    await syncCatalogue(open, facts);
    const anchors = { files: anchorFiles(config), keys };
    const parts = { data: open(allRights, 'backup'), config, product, version: '1.2.3', anchors };
    return (await takeBackup(parts, { folder, cause: 'command', withKey })).folder;
  }

  beforeAll(async () => {
    source = await migratedDatabase(dialect);
    place = await unopenedDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-backups-'));
    backup = await take(false);
    const migrations = (await readMigrations(migrationsFolder)).map(({ name }) => name);
    order = {
      backup,
      config: configOf(place.url),
      isElsewhere: false,
      product,
      migrations,
      withoutKey: false,
    };
  });
  afterAll(async () => {
    await source.drop();
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  const visible = (below: string) => readdirSync(below).filter(name => !name.startsWith('.'));
  const nothingWritten = () =>
    expect(dialect === 'postgres' || !existsSync(place.url.slice('sqlite:'.length))).toBe(true);

  test('says what it is made of', async () => {
    expect(await readManifest(backup)).toMatchObject({
      product: 'tours',
      version: '1.2.3',
      dialect,
      migrations: order.migrations,
    });
  });

  test('is not restored where data are', async () => {
    await expect(restoreBackup({ ...order, config: configOf(source.url) })).rejects.toThrow(
      'There is data in',
    );
  });

  test('is not restored with another key, unless the key is lost', async () => {
    const config = configOf(place.url, 'another key of the tests that is long enough');
    await expect(restoreBackup({ ...order, config })).rejects.toThrow('Set SECRET_KEY to that of the backup');
    nothingWritten();
  });

  test('is not restored by a version that does not know its tables, nor as another product', async () => {
    await expect(restoreBackup({ ...order, migrations: [] })).rejects.toThrow('whose migration 0001_initial');
    await expect(restoreBackup({ ...order, product: { name: 'library' } })).rejects.toThrow(
      'The backup is one of "tours", and this is "library".',
    );
    nothingWritten();
  });

  test.each(['database', 'activity'])(
    'is not restored when a byte of its %s was changed',
    async beginning => {
      const file = join(backup, readdirSync(backup).find(name => name.startsWith(beginning)) ?? '');
      const whole = readFileSync(file);
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(damaged.length >> 1) ^ 1, damaged.length >> 1);
      writeFileSync(file, damaged);
      await expect(restoreBackup(order)).rejects.toThrow(`is damaged: ${beginning}`);
      rmSync(file);
      await expect(restoreBackup(order)).rejects.toThrow('is missing');
      writeFileSync(file, whole);
      nothingWritten();
    },
  );

  test('is restored with its anchors, and those of the time before are set aside', async () => {
    const [anchors = ''] = anchorFiles(order.config);
    writeFileSync(anchors, 'of the time before\n');
    if (dialect === 'postgres')
      await expect(restoreBackup({ ...order, isElsewhere: true })).rejects.toThrow(
        `${anchors} has the anchors of another database of this name`,
      );
    const { setAside } = await restoreBackup(order);
    expect(setAside.map(file => readFileSync(file, 'utf8'))).toEqual(['of the time before\n']);
    expect(readFileSync(anchors)).toEqual(readFileSync(join(backup, 'activity.anchors')));
    for (const file of setAside) rmSync(file);
    await expect(restoreBackup(order)).rejects.toThrow('There is data in');
  });

  test('holds the key only where that is asked for', async () => {
    expect(readdirSync(backup)).not.toContain('secret.key');
    const withKey = await take(true);
    expect(readFileSync(join(withKey, 'secret.key'), 'utf8')).toBe(secretKey);
  });

  // kB in one file: more than the database writes when it is opened, less than a copy of it
  test('for which there is no room leaves nothing behind', async () => {
    const full = join(folder, 'full');
    const ended = await runCommand('backup', source.url, [full], { limit: '900' });
    expect([ended.code, readdirSync(full)]).toEqual([1, []]);
    expect(ended.output).toMatch(
      dialect === 'sqlite' ? `${full} cannot be written: ` : /^pg_dump ended with/,
    );
  });

  test('whose program is killed never looks like one', async () => {
    const cut = mkdtempSync(join(folder, 'cut-'));
    const { child, ended } = spawnCommand('backup', source.url, [cut]);
    const watched = watch(cut, () => child.kill('SIGKILL'));
    expect((await ended).code).toBe(null);
    watched.close();
    expect(visible(cut)).toEqual([]);
  });
});
