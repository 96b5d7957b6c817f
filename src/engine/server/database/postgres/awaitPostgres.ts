import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, type Waiting } from '../database.ts';
import { errorCode } from '../errorCode.ts';

const firstPauseSeconds = 0.5;
const longestPauseSeconds = 8;

/**
 * Connects once, so that a starting server waits for a database that is starting too. Errors that waiting cannot
 * solve are thrown at once. Throws `DatabaseUnavailable`; no message contains the password.
 */
export async function awaitPostgres(
  options: pg.ClientConfig,
  { seconds, say, setting = 'DATABASE_URL' }: Waiting,
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  for (let wait = firstPauseSeconds; ; wait = Math.min(wait * 2, longestPauseSeconds)) {
    const client = clientOf(options, setting);
    const place = `the database "${client.database}" at ${client.host}:${client.port}`;
    const error = await tryOnce(client);
    if (error === null) return;
    const refusal = refusalOf(error, client, setting);
    if (refusal !== null) throw new DatabaseUnavailable(refusal, { cause: error });
    const left = (deadline - performance.now()) / 1_000;
    if (left <= 0)
      throw new DatabaseUnavailable(
        `After ${seconds} s ${place} still does not answer: ${reasonOf(error)}. Start PostgreSQL, or set ${setting} to another one. DATABASE_WAIT_SECONDS says how long to wait.`,
        { cause: error },
      );
    const next = Math.min(wait, left);
    say(`Waiting for ${place}: ${reasonOf(error)}. Next try in ${Number(next.toFixed(1))} s.`);
    await pause(next * 1_000);
  }
}

function clientOf(options: pg.ClientConfig, setting: string): pg.Client {
  try {
    return new pg.Client(options);
  } catch (error) {
    // a certificate that cannot be read; the parser keeps the address out of its errors
    throw new DatabaseUnavailable(`${setting} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

async function tryOnce(client: pg.Client): Promise<unknown> {
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    // Not awaited: a server that is just starting may never close its side.
    void client.end().catch(() => {});
  }
}

/** The message for an error that waiting cannot solve; null if waiting may help. */
function refusalOf(
  error: unknown,
  { host, port, user, database }: pg.Client,
  setting: string,
): string | null {
  const at = `PostgreSQL at ${host}:${port}`;
  const code = errorCode(error);
  if (code === '28P01')
    return `${at} refuses the password of "${user}". Correct it in ${setting}; @ : / ? # and % in it are written as %40 %3A %2F %3F %23 %25.`;
  if (code === '3D000')
    return `${at} has no database "${database}". Create it (createdb --owner=${user} ${database}), or correct its name in ${setting}.`;
  if (code.startsWith('28'))
    return `${at} does not admit "${user}" to "${database}": ${reasonOf(error)}. Correct ${setting}, or the roles and pg_hba.conf of the server.`;
  if (/client password must be a/.test(reasonOf(error)))
    return `${at} asks for the password of "${user}", and ${setting} holds none.`;
  if (passing.has(code) || code.startsWith('08') || /terminated|timeout/i.test(reasonOf(error))) return null;
  return `${at} cannot be used: ${reasonOf(error)}. Correct ${setting}, or the settings of the server.`;
}

/** Errors while the machine, the name service or PostgreSQL is starting, stopping or overloaded. */
const passing: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
  ...['ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '57P01', '57P02', '57P03'],
]);

/** If several addresses of a name failed, Node's error has a code but no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.message || errorCode(error)).replace(/\.$/, '');
}
