import { defaultGrants, permissions } from '../../generated/permissions.ts';
import { entities } from '../../generated/tables.ts';
import { validators } from '../../generated/validators.ts';
import { type Data, openData } from '../../src/server/access/data.ts';
import { buildModel, entityNamed } from '../../src/server/access/model.ts';
import { createDemoUsers } from '../../src/server/auth/demoUsers.ts';
import { readConfig } from '../../src/server/config.ts';
import { allRights } from '../../src/server/records/allRights.ts';
import { insertRow } from '../../src/server/records/rows.ts';
import { syncCatalogue } from '../../src/server/records/syncCatalogue.ts';
import { openDatabase } from '../../src/server/startServer.ts';
import type { EntityMeta } from '../../src/shared/entityMeta.ts';
import { migrationsFolder } from '../databases.ts';
import { exampleOf } from '../server/records/exampleOf.ts';

/**
 * Tables, a user for each role and one record of each entity, before a server starts on it: a SQLite file has one
 * owner. Answers the ids of the records by the name of their entity.
 */
export async function furnish(databaseUrl: string, password: string): Promise<ReadonlyMap<string, number>> {
  const database = await openDatabase(
    readConfig({ MODE: 'demo', DATABASE_URL: databaseUrl }),
    migrationsFolder,
  );
  try {
    const open = openData(database, buildModel(entities, validators));
    const data = open(allRights, 'e2e');
    await syncCatalogue(open, { permissions, defaultGrants });
    await createDemoUsers(data, password);
    const records = new Map<string, number>();
    for (const meta of entities) await furnishEntity(data, meta, records);
    return records;
  } finally {
    await database.close();
  }
}

async function furnishEntity(data: Data, meta: EntityMeta, records: Map<string, number>): Promise<void> {
  if (records.has(meta.name)) return;
  for (const field of meta.fields) {
    const target = entities.find(({ name }) => name === field.ref?.entity);
    const isNeeded = field.required || (field.when !== null && !field.whenOptional);
    if (target && target !== meta && isNeeded && !field.ref?.join) await furnishEntity(data, target, records);
  }
  const fields = exampleOf(meta, 1, records);
  records.set(meta.name, await insertRow(data, entityNamed(data.model, meta.name), fields));
}
