import { dirname } from 'node:path';
import type { Config } from './config.ts';

/** Where files lie that belong to the database: beside it, or in `data` when it is on a server. */
export function dataFolder({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  return databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : 'data';
}
