import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { createDemoUsers } from '@engine/server/auth/demoUsers.ts';
import { readConfig } from '@engine/server/config.ts';
import { openOffice } from '@engine/server/openOffice.ts';
import { addFile } from '@engine/server/record-files/addFile.ts';
import { fileField } from '@engine/server/record-files/uploads.ts';
import { bindFiles, filesOf } from '@engine/server/records/files/takeFiles.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { entities } from '@generated/tables.ts';
import { office } from '@office/server.ts';
import { officeAt } from '../../codegen/officeAt.mjs';
import { userId } from '../engine/server/idOf.ts';
import { exampleOf } from '../engine/server/records/exampleOf.ts';
import { pngOf } from '../pngOf.ts';

/** Puts records into a new office; answers the ids of those that tests ask for, by the name of their entity. */
export type Arrange = (data: Data) => Promise<ReadonlyMap<string, number>>;

/**
 * Tables, a user for each role and, unless something else is arranged, one record of each entity: all before a server
 * starts on it, as a SQLite file has one owner.
 */
export async function createRecords(
  databaseUrl: string,
  password: string,
  arrange: Arrange = oneOfEach,
  folder = officeAt([], process.env),
): Promise<ReadonlyMap<string, number>> {
  const config = readConfig({ MODE: 'demo', DATABASE_URL: databaseUrl }, product);
  const { database, open } = await openOffice(config, {
    facts,
    office,
    migrations: join(folder, 'src/office/migrations'),
  });
  try {
    const data = open(allRights, 'e2e');
    await createDemoUsers(data, facts.product.roles, password);
    return await arrange(data);
  } finally {
    await database.close();
  }
}

async function oneOfEach(data: Data): Promise<ReadonlyMap<string, number>> {
  await syncSettings(data);
  // the product makes the settings and keeps no other; what is somebody's own is the administrator's
  const [setting] = await data.run(
    data.unscoped('test').selectFrom('setup').select('id').where('key', '=', aText),
  );
  const records = new Map([['setting', setting?.id ?? 0]]);
  const owner = await userId(data, 'administrator');
  for (const meta of entities) await createRecord(data, meta, records, owner);
  return records;
}

const aText = 'office.name';

async function createRecord(
  data: Data,
  meta: EntityMeta,
  records: Map<string, number>,
  owner: number,
): Promise<void> {
  if (records.has(meta.name)) return;
  const chosen = (meta.oneOf ?? []).flatMap(({ fields, required }) => (required ? fields.slice(0, 1) : []));
  for (const field of meta.fields) {
    const target = entities.find(({ name }) => name === field.ref?.entity);
    const isNeeded =
      field.required ||
      chosen.includes(field.name) ||
      (field.when !== null && !field.whenOptional) ||
      field.requiredWhen !== null;
    if (target && target !== meta && isNeeded && !field.ref?.join)
      await createRecord(data, target, records, owner);
  }
  const fields = new Map(exampleOf(meta, 1, records));
  if (meta.ownerField !== null) fields.set(meta.ownerField, owner);
  // The product could not open what it has not sealed, and would say so at each start.
  if (meta.name === 'user') fields.delete('totp_secret');
  if (meta.name === 'file-content') for (const [name, value] of aPicture) fields.set(name, value);
  if (meta.name === 'document') {
    const content = entities.find(({ name }) => name === 'file-content');
    if (content) await createRecord(data, content, records, owner);
    fields.set('content', records.get('file-content')).set('mime', 'image/png').set('filename', 'bild.png');
  }
  const entity = entityNamed(data.model, meta.name);
  for (const field of filesOf(entity)) {
    const file = await addFile(data, fileField(entity, field.name), 'bild.png', pngOf(120, 180, 140));
    fields.set(field.name, field.structure?.many ? [file] : file);
  }
  const id = await insertRow(data, entity, fields);
  await bindFiles(data, entity, id, new Map(), fields);
  records.set(meta.name, id);
}

/** One pixel: what a document shows must be there, and be what it says. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const aPicture: readonly (readonly [string, unknown])[] = [
  ['content', pixel],
  ['size', pixel.length],
  ['sha256', createHash('sha256').update(pixel).digest('hex')],
];
