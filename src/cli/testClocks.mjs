import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/**
 * The times at which the server's tests run again: hours, days and zones at which code that reads the clock
 * fails most easily. All are in the future, because tests use days of 2026 as past.
 */
const moments = {
  'half-past-midnight': { at: '2027-06-10T00:30:00+02:00' },
  'early-morning': { at: '2027-06-10T04:10:00+02:00' },
  'new-year': { at: '2026-12-31T23:59:00+01:00' },
  'leap-day': { at: '2028-02-29T12:00:00+01:00' },
  'summer-time-begins': { at: '2027-03-28T02:30:00+01:00' },
  'summer-time-ends': { at: '2027-10-31T02:30:00+02:00' },
  'los-angeles': { at: '2027-06-10T04:10:00+02:00', zone: 'America/Los_Angeles' },
  kiritimati: { at: '2027-06-10T16:30:00+02:00', zone: 'Pacific/Kiritimati' },
};

/**
 * `npm run test:clocks -- new-year tests/engine/server/auth`: some of the moments or all, some test files or
 * all of the server.
 */
async function main(args) {
  requireNode();
  process.chdir(root);
  const library = faketime();
  if (library === null) {
    process.stdout.write('faketime is missing (Debian: faketime): the tests did not run at other times.\n');
    return 1;
  }
  await installPackages();
  // some tests start the built product
  await build(false);
  const names = args.filter(arg => arg in moments);
  const files = args.filter(arg => !(arg in moments));
  const failed = [];
  for (const name of names.length > 0 ? names : Object.keys(moments)) {
    process.stdout.write(`> ${name}: ${moments[name].at}\n`);
    if ((await runAt(library, moments[name], files)) !== 0) failed.push(name);
  }
  process.stdout.write(failed.length === 0 ? 'All moments passed.\n' : `Failed at: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
}

/** The clock starts at that time in every process and runs on; the monotonic clock is not changed. */
function runAt(library, { at, zone = 'Europe/Berlin' }, files) {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1_000);
  return run(bin('vitest'), ['run', '--project', 'server', '--reporter=dot', ...files], {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  });
}

/** The library of Debian's package, in the folder of the machine's architecture. */
function faketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const files = folders.map(folder => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'));
  return files.find(file => existsSync(file)) ?? null;
}

process.exitCode = await main(process.argv.slice(2));
