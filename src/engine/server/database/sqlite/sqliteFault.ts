import { DatabaseUnavailable } from '../database.ts';

/** Explains to the operator why a SQLite file cannot be opened. Other errors are returned unchanged. */
export function sqliteFault(file: string, error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error) || !('code' in error)) return error;
  const sentence = sentences.find(([codes]) => codes.test(String(error.code)))?.[1];
  return sentence ? new DatabaseUnavailable(sentence(file), { cause: error }) : error;
}

const sentences: readonly (readonly [codes: RegExp, sentence: (file: string) => string])[] = [
  [
    /^SQLITE_NOTADB/,
    file =>
      `${file} is no SQLite database, or its beginning is damaged. Put the latest backup in its place, or set DATABASE_URL to another file.`,
  ],
  [
    /^SQLITE_CORRUPT/,
    file =>
      `The database ${file} is damaged. Put the latest backup in its place; keep the damaged file apart.`,
  ],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/,
    file =>
      `The database ${file} cannot be written. Give the user of the server the right to the file and its folder, or set DATABASE_URL to another place.`,
  ],
  [
    /^(EEXIST|ENOTDIR)/,
    file =>
      `The database ${file} cannot be made: a part of its path is a file, not a folder. Move that file away, or set DATABASE_URL to another place.`,
  ],
  [
    /^EISDIR/,
    file => `${file} is a folder. DATABASE_URL names the file itself, such as sqlite:data/office.db.`,
  ],
  [
    /^(ENOSPC|SQLITE_FULL)/,
    file => `There is no room left for the database ${file}. Make room on its disk, and start again.`,
  ],
];
