import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupFailed } from './backupFailed.ts';

type Tool = 'pg_dump' | 'pg_restore';
const debian = '/usr/lib/postgresql';

/** Runs a PostgreSQL tool that fits the server: the oldest one that is not older than the server. */
export async function runPostgresTool(
  tool: Tool,
  serverMajor: number,
  url: string,
  args: readonly string[],
): Promise<void> {
  const program = await findTool(tool, serverMajor);
  const { address, password } = withoutPassword(url);
  // The password does not appear in the process list.
  const env = { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) };
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text).slice(-2_000);
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new BackupFailed(`${tool} ended with ${code}: ${errors.trim()}`);
}

function withoutPassword(url: string): { address: string; password: string | null } {
  const parsed = new URL(url);
  const password = parsed.password === '' ? null : decodeURIComponent(parsed.password);
  parsed.password = '';
  return { address: parsed.href, password };
}

async function findTool(tool: Tool, serverMajor: number): Promise<string> {
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map(version => join(debian, version, 'bin')),
  ];
  const found = await Promise.all(folders.map(folder => versionOf(join(folder, tool))));
  const fitting = found
    .filter(each => each !== null)
    .filter(({ major }) => major >= serverMajor)
    .sort((one, other) => one.major - other.major);
  const [best] = fitting;
  if (best) return best.program;
  const others = found.flatMap(each => (each ? [`${each.program} is version ${each.major}`] : []));
  throw new BackupFailed(
    `${tool} of PostgreSQL ${serverMajor} or newer was not found in PATH or ${debian}. ${others.join('; ')}${others.length > 0 ? '. ' : ''}On Debian, as root: apt install postgresql-client-${serverMajor}`,
  );
}

async function versionOf(program: string): Promise<{ program: string; major: number } | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major === undefined ? null : { program, major: Number(major) };
  } catch {
    return null;
  }
}
