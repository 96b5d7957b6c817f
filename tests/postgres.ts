import { rmSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgresCluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the database `postgres` of the cluster that lives as long as the test run */
    postgresUrl: string;
  }
}

interface Shared {
  readonly cluster: ReturnType<typeof startPostgres>;
  users: number;
}
/** Each project of vitest loads this file again, in one process. */
const place: { tourTests?: Shared } = globalThis as typeof globalThis & { tourTests?: Shared };

/** vitest's globalSetup: one cluster for all projects; `npm test -- --quick` leaves out what needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.QUICK === '1') return async () => {};
  place.tourTests ??= { cluster: startPostgres(), users: 0 };
  const shared = place.tourTests;
  shared.users += 1;
  const { url, stop } = await shared.cluster;
  project.provide('postgresUrl', url);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}

/** A database of its own in the cluster of the test run, empty unless it is copied from another. */
export async function createPostgresDatabase(
  from = 'template0',
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await onServer(client => client.query(`create database ${name} template ${from} strategy file_copy`));
  return {
    url: urlOf(name),
    async remove() {
      await onServer(client => client.query(`drop database ${name} with (force)`));
      // what a server that was started on it keeps outside of it
      rmSync(`data/${name}.anchors`, { force: true });
    },
  };
}

/** Statements for the cluster itself. */
export async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}
