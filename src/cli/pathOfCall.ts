import { resolve } from 'node:path';

/**
 * A path that an argument names, from the folder in which the command was called: npm starts it in that of the
 * repository, and it runs in that of the office.
 */
export const pathOfCall = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

/** The same of the address of a database, which is a path on SQLite. */
export const addressOfCall = (url: string): string => inFull(url, pathOfCall);

/** The address with the whole path on SQLite: two that are equal mean one file. */
export const inFull = (url: string, whole: (path: string) => string = path => resolve(path)): string =>
  /^sqlite:.+/.test(url) ? `sqlite:${whole(url.slice('sqlite:'.length))}` : url;
