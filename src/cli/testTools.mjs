import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * What the tests need beside the packages: the program that tells whether it is there, and Debian's package; `quicker`
 * does the same for less work, where Debian has it.
 */
const tools = [
  {
    name: 'Chromium',
    found: () => inPath('chromium') || inPath('google-chrome'),
    debian: 'chromium',
    quicker: 'chromium-headless-shell',
    projects: ['e2e', 'second-office'],
  },
  {
    name: 'PostgreSQL',
    found: () => inPath('postgres') || debianPostgres(),
    debian: 'postgresql',
    projects: ['server', 'e2e', 'second-office'],
  },
];

/** Installs what is missing where that is possible (root on Debian), and answers what still is. */
export async function installTools() {
  const absent = tools.filter(tool => !tool.found());
  if (absent.length > 0 && process.getuid?.() === 0 && inPath('apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], environment);
    const install = packages =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], environment);
    await install(absent.map(tool => tool.debian));
    // One by one: not every Debian has them, and nothing needs them.
    for (const { quicker } of absent) if (quicker) await install([quicker]);
  }
  return tools.filter(tool => !tool.found());
}

const inPath = name =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, name)));

/** Debian keeps the server's programs out of the PATH. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some(version => existsSync(join(folder, version, 'bin/postgres')));
}
