import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '@engine/server/database/connect.ts';
import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { entities } from '@generated/tables.ts';
import pg from 'pg';
import { inject } from 'vitest';

export const dialects = ['sqlite', 'postgres'] as const;

/** An empty database with the tables of today's schemas, made at once and not by migrations. */
export async function openTestDatabase(
  dialect: 'sqlite' | 'postgres',
  onQuery: (sql: string) => void,
): Promise<{ database: Database; close: () => Promise<void> }> {
  const place = dialect === 'sqlite' ? sqlitePlace() : await postgresPlace();
  const database = await connect(place.url, { durable: false, onQuery });
  const steps = diffTables([], tablesOf(entities), new Map());
  await database.maintain(handle => database.execute(handle, stepsSql(dialect, [], steps)));
  return {
    database,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

function sqlitePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'tours-'));
  return {
    url: `sqlite:${join(folder, 'test.db')}`,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function postgresPlace() {
  const server = inject('postgresUrl');
  const name = `tours_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  return {
    url: server.replace(/\/[^/]*$/, `/${name}`),
    remove: () => query(server, `drop database ${name}`),
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
