import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * Programs that the tests need besides the packages: a check whether each is installed, and its Debian
 * package. `quicker` is a package that does the same with less work, if Debian has it.
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

/** Installs missing tools where possible (root on Debian); returns those still missing. */
export async function installTools() {
  const absent = tools.filter(tool => !tool.found());
  if (absent.length > 0 && process.getuid?.() === 0 && inPath('apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], environment);
    const install = packages =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], environment);
    await install(absent.map(tool => tool.debian));
    // one by one, because not every Debian has them; they are optional
    for (const { quicker } of absent) if (quicker) await install([quicker]);
  }
  return tools.filter(tool => !tool.found());
}

const inPath = name =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, name)));

/** Debian installs the server's programs outside the PATH. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some(version => existsSync(join(folder, version, 'bin/postgres')));
}
