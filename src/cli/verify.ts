import { parseArgs } from 'node:util';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { anchorFiles } from '../engine/server/audit/anchorFile.ts';
import { acceptAnchors } from '../engine/server/integrity/anchorsCheck.ts';
import { reportText } from '../engine/server/integrity/findingText.ts';
import { beginRun, endRun } from '../engine/server/integrity/maintenanceRuns.ts';
import { allChecks, verify } from '../engine/server/integrity/verification.ts';
import { openLogKeys } from '../engine/server/logKeys.ts';
import { openBeside } from '../engine/server/openBeside.ts';
import { allRights } from '../engine/server/records/rows/allRights.ts';
import { commandConfig } from './commandConfig.ts';
import { reportFailure } from './reportFailure.ts';

/**
 * `npm run verify`, also while the server runs: finds data that was changed without the product, and records
 * the result for the page of the activity log. The exit code is 1 if something is found; `--json` prints the
 * report as JSON. `--anchors-lost "reason"` accepts the existing anchors after the earlier ones were lost
 * with a disk.
 */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean', default: false }, 'anchors-lost': { type: 'string' } },
  });
  const lost = values['anchors-lost']?.trim();
  if (lost === '') throw new Error('Say why the anchors were lost: --anchors-lost "the disk broke".');
  const config = commandConfig();
  const migrations = 'src/office/migrations';
  const { database, open } = await openBeside(config, { facts, office, migrations });
  try {
    const data = open(allRights, 'verify');
    const places = { files: anchorFiles(config), keys: openLogKeys(config) };
    if (lost !== undefined) await acceptAnchors(data, places, lost);
    const run = await beginRun(data, { kind: 'verify', cause: 'command', day: null });
    const report = await verify(data, allChecks(places, office.checks));
    if (report === null) throw new Error('The check was broken off.');
    if (run !== null) await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
    process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : reportText(report)}\n`);
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
