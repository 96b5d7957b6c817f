import type { Document } from '@generated/types/entities.ts';
import { sql } from 'kysely';
import { today } from '../../shared/day.ts';
import { among } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { rowScope } from '../access/rowScope.ts';
import { keepContents } from '../files/fileContents.ts';
import { safeFilename } from '../files/filename.ts';
import { allowedEndings, endingFits, fileTypeOf } from '../files/fileType.ts';
import { addRecords } from '../records/product/addRecords.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { type Owner, ownersFault } from './owner.ts';
import { retentionUntil } from './retention.ts';

export interface NewDocument {
  readonly kind: Document['kind'];
  readonly filename: string;
  readonly content: Uint8Array;
  /** null: it stays in the inbox until it is assigned */
  readonly owner: Owner | null;
  readonly origin: Document['origin'];
}

/**
 * Adds documents with their contents in the caller's transaction; returns their ids in order. The caller must have
 * checked the right; whether the owners are in sight is checked here. Throws `fileType`, `fileName` and field faults.
 */
export async function addDocuments(
  data: Data,
  documents: readonly NewDocument[],
): Promise<readonly number[]> {
  const files = documents.map(fileOf);
  const owners = documents.flatMap(({ owner }) => (owner ? [owner] : []));
  const fault = await ownersFault(data, owners);
  if (fault) throw validationFailed(fault);
  const received = today();
  const settings = await readSettings(data);
  const contents = await keepContents(
    data,
    documents.map(({ content }) => content),
  );
  const bodies = documents.map(({ kind, origin, owner }, at) => ({
    kind,
    ...files[at],
    size: contents[at]?.size,
    sha256: contents[at]?.sha256,
    origin,
    received_on: received,
    retention_until: retentionUntil(data.model.product, kind, received, settings),
    status: owner ? 'assigned' : 'inbox',
    ...(owner && { resource: owner.resource, record_id: owner.id }),
  }));
  const ids = await addRecords(data, entityNamed(data.model, 'document'), bodies);
  // `content` is internal, so no input can set it.
  await data.run(sql`
    update documents set content = (select id from file_contents where sha256 = documents.sha256)
    where id ${among(data, ids)}`);
  return ids;
}

/** `addDocuments` for one document. */
export async function addDocument(data: Data, document: NewDocument): Promise<number> {
  const [id = 0] = await addDocuments(data, [document]);
  return id;
}

function fileOf({ filename: given, content }: NewDocument) {
  const filename = safeFilename(given);
  const mime = fileTypeOf(content);
  if (mime === null) throw new ProblemError('fileType', { endings: allowedEndings.join(', ') });
  if (!endingFits(filename, mime)) throw new ProblemError('fileName', { filename, mime });
  return { filename, mime };
}

/** Other documents in the caller's sight with the same bytes: a scan received twice. */
export async function documentsWithSameContent(data: Data, id: number): Promise<readonly number[]> {
  const entity = entityNamed(data.model, 'document');
  const conditions = [
    sql`t.id <> ${id}`,
    sql`t.content = (select content from documents where id = ${id})`,
    ...rowScope(data.model, data.actor, entity, 't', 'see'),
  ];
  const rows = await data.run(
    sql`select t.id from documents as t where ${sql.join(conditions, sql` and `)} order by t.id limit 5`,
  );
  return rows.map(row => Number(row.id));
}
