import { npmCommand } from '../shared/npmCommand.ts';
import { OfficeFault } from '../shared/officeFault.ts';
import { ConfigError } from './config.ts';
import { ConnectionLost } from './database/connectionLost.ts';
import { DatabaseUnavailable } from './database/database.ts';
import { MigrationRefused } from './database/migrations/files/migrationRefused.ts';
import { sqliteFault } from './database/sqlite/sqliteFault.ts';

/** The message for a fault that an operator can correct, including how; null for a fault of the program. */
export function startFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isSaid =
    error instanceof ConfigError ||
    error instanceof OfficeFault ||
    error instanceof DatabaseUnavailable ||
    error instanceof MigrationRefused;
  if (isSaid) return error.message;
  if (error instanceof ConnectionLost)
    return `The connection to the database was lost: ${error.message}. Try again.`;
  const inFile = sqliteFault('that DATABASE_URL names', error);
  return inFile instanceof DatabaseUnavailable ? inFile.message : systemFault(error);
}

function systemFault(error: SystemError): string | null {
  const { code = '', path, syscall, port } = error;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return networkFaults[code]?.(port) ?? null;
  return path === undefined ? null : (fileFaults[code]?.(path) ?? null);
}

/** Properties that Node adds to errors of the operating system. */
interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly syscall?: string;
  readonly port?: number;
}

const unknownHost = () =>
  'HOST is no address of this machine. Set it to localhost, 127.0.0.1 or 0.0.0.0, or to an address that `ip address` shows.';

const networkFaults: Readonly<Record<string, (port: number | undefined) => string>> = {
  EADDRINUSE: port =>
    `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
  EACCES: port => `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
};

const unwritable = (path: string): string =>
  `${path} cannot be written. Give the user of the server the right to it, or set DATABASE_URL to another place.`;

const fileFaults: Readonly<Record<string, (path: string) => string>> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOSPC: path => `There is no room left for ${path}.`,
  EEXIST: path => `${path} is a file, and a folder has to be there. Move the file away.`,
  ENOTDIR: path => `A part of ${path} is a file, and a folder has to be there. Move the file away.`,
  ENOENT: path => `${path} is missing. Build again: ${npmCommand('start')}.`,
};
