import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { shownUrl } from '../engine/server/environment.ts';
import { openOffice } from '../engine/server/openOffice.ts';
import { commandConfig } from './commandConfig.ts';
import { reportFailure } from './reportFailure.ts';

/**
 * `npm run migrate`: applies the migrations without starting a server; with DATABASE_OWNER_URL for servers
 * that may not change tables.
 */
async function main(): Promise<void> {
  const config = commandConfig();
  const { database } = await openOffice(config, { facts, office, migrations: 'src/office/migrations' });
  await database.close();
  process.stdout.write(`The tables of ${shownUrl(config.databaseUrl)} are those of this version.\n`);
}

try {
  await main();
} catch (error) {
  reportFailure(error);
}
