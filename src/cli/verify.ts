import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { anchorFiles } from '../engine/server/audit/anchorFile.ts';
import { reportText } from '../engine/server/integrity/findingText.ts';
import { beginRun, endRun } from '../engine/server/integrity/maintenanceRuns.ts';
import { allChecks, verify } from '../engine/server/integrity/verification.ts';
import { openLogKeys } from '../engine/server/logKeys.ts';
import { openBeside } from '../engine/server/openBeside.ts';
import { allRights } from '../engine/server/records/allRights.ts';
import { commandConfig } from './commandConfig.ts';
import { reportFailure } from './reportFailure.ts';

/**
 * `npm run verify`, also while the server runs: looks for whatever was changed behind the product's back, and notes the
 * result for the page of the activity log. Ends with 1 when something is found; `--json` prints the report for programs.
 */
async function main(args: readonly string[]): Promise<void> {
  const config = commandConfig();
  const migrations = 'src/office/migrations';
  const { database, open } = await openBeside(config, { facts, office, migrations });
  try {
    const data = open(allRights, 'verify');
    const places = { files: anchorFiles(config), keys: openLogKeys(config) };
    const run = await beginRun(data, { kind: 'verify', cause: 'command', day: null });
    const report = await verify(data, allChecks(places, office.checks));
    if (report === null) throw new Error('The check was broken off.');
    if (run !== null) await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
    const isForPrograms = args.includes('--json');
    process.stdout.write(`${isForPrograms ? JSON.stringify(report, null, 2) : reportText(report)}\n`);
    process.exitCode = report.found === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}
