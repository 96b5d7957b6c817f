import { basename, dirname } from 'node:path';
import type { Config } from './config.ts';

/** The folder for files that belong to the database: next to a SQLite file, or `data` for a database server. */
export function dataFolder({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  return databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : 'data';
}

/** The name of the database: several of them may keep their files in the same folder. */
export function databaseName({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl.startsWith('sqlite:')) return basename(databaseUrl.slice('sqlite:'.length));
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres';
}
