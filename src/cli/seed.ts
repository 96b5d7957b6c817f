import { fileURLToPath } from 'node:url';
import { defaultGrants, permissions } from '@generated/permissions.ts';
import { entities } from '@generated/tables.ts';
import { validators } from '@generated/validators.ts';
import { type SeedSize, seedDatabase } from '@office/seed/seedDatabase.ts';
import { openData } from '../engine/server/access/data.ts';
import { buildModel } from '../engine/server/access/model.ts';
import { readConfig } from '../engine/server/config.ts';
import { syncCatalogue } from '../engine/server/records/syncCatalogue.ts';
import { openDatabase } from '../engine/server/startServer.ts';

/** `npm run seed -- small|large`: demo data for an empty database. */
async function main([size = 'small']: readonly string[]): Promise<void> {
  if (!isSize(size)) throw new Error(`There is no set "${size}". Sets: small, large.`);
  const config = readConfig({ MODE: 'demo', ...process.env });
  const database = await openDatabase(
    config,
    fileURLToPath(new URL('../office/migrations', import.meta.url)),
  );
  try {
    await syncCatalogue(openData(database, buildModel(entities, validators)), { permissions, defaultGrants });
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
