import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { type Config, readConfig } from '../engine/server/config.ts';
import { limits } from '../engine/server/http/limits.ts';
import { mailFolder } from '../engine/server/mail/transport.ts';
import { say } from '../engine/server/openOffice.ts';
import { startFault } from '../engine/server/startFault.ts';
import { type RunningServer, type ServedOffice, startServer } from '../engine/server/startServer.ts';
import { npmCommand } from '../engine/shared/npmCommand.ts';
import { stopper } from './stopper.ts';

/**
 * Defined by the build, whose bundle has migrations and screens beside it; otherwise they are in the office's
 * folder.
 */
declare const __BUNDLED__: boolean | undefined;
const isBundled = typeof __BUNDLED__ !== 'undefined';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts the server of the office; returns the text to print. */
export async function serve(): Promise<string> {
  const config = readConfig(process.env, facts.product);
  const server = await startServer(config, servedOffice(config));
  stopOnSignal(server);
  return greeting(config, server);
}

/**
 * The reason why the server did not start: a sentence for the operator, or the stack of an unexpected error.
 */
export function startFaultOf(error: unknown): string {
  const stack = error instanceof Error ? error.stack : String(error);
  return startFault(error) ?? stack ?? '';
}

const servedOffice = ({ mode }: Config): ServedOffice => ({
  facts,
  office,
  migrations: isBundled ? beside('./migrations') : 'src/office/migrations',
  admin: mode === 'development' ? null : isBundled ? beside('./admin') : resolve('dist/admin'),
});

function greeting(config: Config, { setupLink, demoEmails }: RunningServer): string {
  const { publicUrl, demoPassword } = config;
  const folder = mailFolder(config);
  const { title, languages, basePath } = facts.product;
  const lines = [`${title[languages[0]]} is at ${publicUrl}${basePath}`];
  if (folder !== null) lines.push(`Mail is not sent but written to ${resolve(folder)}`);
  if (demoPassword !== null && demoEmails.length > 0) {
    lines.push(`Sign in with the password ${demoPassword} as`, ...demoEmails.map(email => `  ${email}`));
  } else if (setupLink !== null) {
    lines.push(
      'There is no account yet. Create the administrator with this link, within 24 hours and once:',
      `  ${setupLink}`,
      `or on this machine${stopFirst(config)}: ${npmCommand('create-admin')}`,
    );
  }
  return lines.join('\n');
}

/** A SQLite file is open in one program only. */
const stopFirst = ({ databaseUrl }: Config): string =>
  databaseUrl.startsWith('sqlite:') ? ' (stop this server first)' : '';

/** A little longer than requests may take; a mail server or a disk that hangs cannot extend it. */
const longestStopMs = (limits.requestSeconds + 3) * 1_000;

function stopOnSignal(server: RunningServer): void {
  const stop = stopper(server, { mostMs: longestStopMs, end: process.exit, say });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
