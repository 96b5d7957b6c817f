import { resolve } from 'node:path';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { anchorFiles } from '../engine/server/audit/anchorFile.ts';
import { restoreBackup } from '../engine/server/backup/restoreBackup.ts';
import { type Config, readConfig } from '../engine/server/config.ts';
import { readMigrations } from '../engine/server/database/migrations/files/migrationFiles.ts';
import { reportText } from '../engine/server/integrity/findingText.ts';
import { beginRun, endRun } from '../engine/server/integrity/maintenanceRuns.ts';
import { allChecks, verify } from '../engine/server/integrity/verification.ts';
import { openLogKeys } from '../engine/server/logKeys.ts';
import { openOffice } from '../engine/server/openOffice.ts';
import { allRights } from '../engine/server/records/rows/allRights.ts';
import { npmCommand } from '../engine/shared/npmCommand.ts';
import { commandConfig } from './commandConfig.ts';
import { addressOfCall, inFull, pathOfCall } from './pathOfCall.ts';
import { reportFailure } from './reportFailure.ts';

const folder = 'src/office/migrations';

/**
 * `npm run restore -- BACKUP [--into DATABASE_URL] [--without-key]`: restores into an empty database and
 * verifies it.
 */
async function main(args: readonly string[]): Promise<void> {
  const { backup, into, withoutKey } = readArguments(args);
  const own = commandConfig();
  const isElsewhere = into !== null && into !== inFull(own.databaseUrl);
  const config = isElsewhere ? elsewhere(own, into) : own;
  const migrations = (await readMigrations(folder)).map(({ name }) => name);
  const { product } = facts;
  const { manifest, setAside } = await restoreBackup({
    backup,
    config,
    isElsewhere,
    product,
    migrations,
    withoutKey,
  });
  process.stdout.write(`The backup of ${manifest.takenAt} is restored.\n`);
  for (const file of setAside)
    process.stdout.write(
      `Anchors of the time before are kept as ${resolve(file)}: they name what the log had and this backup has not.\n`,
    );
  await verifyRestored();

  async function verifyRestored(): Promise<void> {
    const { database, open } = await openOffice(config, { facts, office, migrations: folder });
    try {
      const data = open(allRights, 'restore');
      const places = { files: anchorFiles(config), keys: openLogKeys(config) };
      const run = await beginRun(data, { kind: 'verify', cause: 'restore', day: null });
      const report = await verify(data, allChecks(places, office.checks));
      if (report === null) throw new Error('The check was broken off.');
      if (run !== null) await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
      process.stdout.write(`${reportText(report)}\n`);
      if (report.found > 0) process.exitCode = 1;
    } finally {
      await database.close();
    }
  }
}

/** The owner of the tables and the copy of the anchors are those of the database of the settings. */
function elsewhere(own: Config, into: string): Config {
  const { databaseUrl } = readConfig({ MODE: 'demo', DATABASE_URL: into }, facts.product);
  return { ...own, databaseUrl, databaseOwnerUrl: null, anchorCopy: null };
}

function readArguments(args: readonly string[]) {
  const at = args.indexOf('--into');
  const into = at < 0 ? null : (args[at + 1] ?? '');
  const [backup] = args.filter((arg, index) => !arg.startsWith('-') && (at < 0 || index !== at + 1));
  if (backup === undefined || into === '')
    throw new Error(
      `Name the folder of one backup: ${npmCommand('restore', 'BACKUP', '[--into DATABASE_URL]', '[--without-key]')}`,
    );
  return {
    backup: pathOfCall(backup),
    into: into === null ? null : addressOfCall(into),
    withoutKey: args.includes('--without-key'),
  };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}
