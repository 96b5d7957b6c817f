import { fileURLToPath } from 'node:url';
import { facts } from '@generated/facts.ts';
import { type SeedSize, seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import { readConfig } from '../engine/server/config.ts';
import { openOffice } from '../engine/server/openOffice.ts';

/** `npm run seed -- small|large`: demo data for an empty database. */
async function main([size = 'small']: readonly string[]): Promise<void> {
  if (!isSize(size)) throw new Error(`There is no set "${size}". Sets: small, large.`);
  const config = readConfig({ MODE: 'demo', ...process.env });
  const migrations = fileURLToPath(new URL('../office/migrations', import.meta.url));
  const { database } = await openOffice(config, { facts, office, migrations });
  try {
    const started = Date.now();
    await seedDatabase(database, { size, seed: 1, demoPassword: config.demoPassword ?? '', now: new Date() });
    process.stdout.write(
      `The ${size} set is in ${config.databaseUrl} (${Math.round((Date.now() - started) / 1000)} s).\n`,
    );
  } finally {
    await database.close();
  }
}

const isSize = (text: string): text is SeedSize => text === 'small' || text === 'large';

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
