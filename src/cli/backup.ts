import { resolve } from 'node:path';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { version } from '../../package.json';
import { anchorFiles } from '../engine/server/audit/anchorFile.ts';
import { takeBackup } from '../engine/server/backup/takeBackup.ts';
import { beginRun, endRun } from '../engine/server/integrity/maintenanceRuns.ts';
import { openLogKeys } from '../engine/server/logKeys.ts';
import { openBeside } from '../engine/server/openBeside.ts';
import { allRights } from '../engine/server/records/rows/allRights.ts';
import { keyFile } from '../engine/server/secretKey.ts';
import { npmCommand } from '../engine/shared/npmCommand.ts';
import { commandConfig } from './commandConfig.ts';
import { pathOfCall } from './pathOfCall.ts';
import { reportFailure } from './reportFailure.ts';

/** `npm run backup -- DIR [--with-key]`: makes one backup of all data, also while the server runs. */
async function main(args: readonly string[]): Promise<void> {
  const withKey = args.includes('--with-key');
  const [named] = args.filter(arg => arg !== '--with-key');
  if (named === undefined || named.startsWith('-'))
    throw new Error(`Name the folder of the backups: ${npmCommand('backup', 'DIR', '[--with-key]')}`);
  const folder = pathOfCall(named);
  const config = commandConfig();
  const migrations = 'src/office/migrations';
  const { database, open } = await openBeside(config, { facts, office, migrations });
  try {
    const data = open(allRights, 'backup');
    const anchors = { files: anchorFiles(config), keys: openLogKeys(config) };
    const run = await beginRun(data, { kind: 'backup', cause: 'command', day: null, place: folder });
    const end = async (outcome: 'ok' | 'failed', details: object) =>
      run === null ? undefined : endRun(data, run, outcome, details);
    try {
      const parts = { data, config, product: facts.product, version, anchors };
      const taken = await takeBackup(parts, { folder, cause: 'command', withKey });
      await end('ok', taken);
      process.stdout.write(`The backup is ${taken.folder} (${megabytes(taken.bytes)} MB).\n${aboutKey()}\n`);
    } catch (error) {
      await end('failed', { error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  } finally {
    await database.close();
  }

  function aboutKey(): string {
    if (withKey) return 'It holds the secret key: with it one can read what is encrypted.';
    const place = config.secretKey === null ? resolve(keyFile(config)) : 'the setting SECRET_KEY';
    return `The secret key is not in it. It is in ${place}: keep a copy of it apart from the backups.`;
  }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

try {
  await main(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}
