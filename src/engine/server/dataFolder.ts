import { basename, dirname } from 'node:path';
import type { Config } from './config.ts';

/** Where files lie that belong to the database: beside it, or in `data` when it is on a server. */
export function dataFolder({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  return databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : 'data';
}

/** What the database is called: two of them may have their files in one folder. */
export function databaseName({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl.startsWith('sqlite:')) return basename(databaseUrl.slice('sqlite:'.length));
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres';
}
