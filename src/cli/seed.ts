import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { readConfig } from '../engine/server/config.ts';
import { shownUrl } from '../engine/server/environment.ts';
import type { Demo } from '../engine/server/officeParts.ts';
import { openOffice } from '../engine/server/openOffice.ts';
import { reportFailure } from './reportFailure.ts';

/** `npm run seed -- small|large`: fills an empty database with demo data. */
async function main([size = 'small']: readonly string[]): Promise<void> {
  if (!isSize(size)) throw new Error(`There is no set "${size}". Sets: small, large.`);
  const config = readConfig({ MODE: 'demo', ...process.env }, facts.product);
  if (!office.fill)
    throw new Error('This office has no demo data: its src/office/server.ts exports no fill.');
  const migrations = 'src/office/migrations';
  const { database } = await openOffice(config, { facts, office, migrations });
  try {
    const started = Date.now();
    await office.fill.demoData(database, { password: config.demoPassword ?? '', size });
    process.stdout.write(
      `The ${size} set is in ${shownUrl(config.databaseUrl)} (${Math.round((Date.now() - started) / 1000)} s).\n`,
    );
  } finally {
    await database.close();
  }
}

const isSize = (text: string): text is Demo['size'] => text === 'small' || text === 'large';

try {
  await main(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}
