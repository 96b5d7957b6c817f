import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Dialect } from '@engine/server/database/connect.ts';
import { migratedDatabase } from '../../../databases.ts';
import { onServer, urlOf } from '../../../postgres.ts';

/** A migrated database on a disk of its own that can be full. Only root may make one. */
export interface SmallDisk {
  readonly url: string;
  /** leaves so many bytes */
  fill(left: number): void;
  makeRoom(): void;
  remove(): Promise<void>;
}

/** An empty database takes 16 on SQLite. */
const megabytes = { sqlite: 32, postgres: 64 } as const;

export const canMount = process.getuid?.() === 0;

export async function smallDisk(dialect: Dialect): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-disk-'));
  const owner =
    dialect === 'sqlite' ? '0' : execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).trim();
  const options = `size=${megabytes[dialect]}m,uid=${owner},mode=0700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  const { url, leave } = await (dialect === 'sqlite' ? sqliteOn(folder) : postgresOn(folder));
  const filling = join(folder, 'filling');
  return {
    url,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: 'a' });
    },
    makeRoom: () => rmSync(filling, { force: true }),
    async remove() {
      rmSync(filling, { force: true });
      await leave();
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

async function sqliteOn(folder: string) {
  const { url, database } = await migratedDatabase('sqlite');
  await database.close();
  const source = url.slice('sqlite:'.length);
  const file = join(folder, 'office.db');
  copyFileSync(source, file);
  rmSync(dirname(source), { recursive: true });
  return { url: `sqlite:${file}`, leave: async () => {} };
}

async function postgresOn(folder: string) {
  const { url, database } = await migratedDatabase('postgres');
  await database.close();
  const name = new URL(url).pathname.slice(1);
  await onServer(async client => {
    await client.query(`create tablespace ${name}_disk location '${folder}'`);
    await client.query(`alter database ${name} set tablespace ${name}_disk`);
  });
  return {
    url: urlOf(name),
    async leave() {
      await onServer(async client => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop tablespace ${name}_disk`);
      });
    },
  };
}
