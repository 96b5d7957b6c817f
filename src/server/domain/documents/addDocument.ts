import { sql } from 'kysely';
import type { Document } from '../../../../generated/types/entities.ts';
import { today } from '../../../shared/day.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { ProblemError, validationFailed } from '../../access/problemError.ts';
import { rowScope } from '../../access/rowScope.ts';
import { keepContent } from '../../files/fileContents.ts';
import { safeFilename } from '../../files/filename.ts';
import { allowedEndings, endingFits, fileTypeOf } from '../../files/fileType.ts';
import { addRecord } from '../../records/product/addRecords.ts';
import { readSettings } from '../setup/readSettings.ts';
import { ownerFault } from './owner.ts';
import { retentionUntil } from './retention.ts';

export interface Owner {
  readonly resource: string;
  readonly id: number;
}

export interface NewDocument {
  readonly kind: Document['kind'];
  readonly filename: string;
  readonly content: Uint8Array;
  /** null: it lies in the inbox until somebody assigns it */
  readonly owner: Owner | null;
  readonly origin: Document['origin'];
}

/**
 * Adds a document with its content in the caller's transaction; answers its id. The caller has checked the right to do
 * so; that the owner is within sight is checked here. Throws `fileType`, `fileName` and field faults.
 */
export async function addDocument(data: Data, document: NewDocument): Promise<number> {
  const filename = safeFilename(document.filename);
  const mime = fileTypeOf(document.content);
  if (mime === null) throw new ProblemError('fileType', { endings: allowedEndings.join(', ') });
  if (!endingFits(filename, mime)) throw new ProblemError('fileName', { filename, mime });
  const { owner, kind, origin } = document;
  if (owner) {
    const fault = await ownerFault(data, owner.resource, owner.id);
    if (fault) throw validationFailed(fault);
  }
  const received = today();
  const settings = await readSettings(data);
  const { id: content, sha256, size } = await keepContent(data, document.content);
  const id = await addRecord(data, entityNamed(data.model, 'document'), {
    kind,
    filename,
    mime,
    size,
    sha256,
    origin,
    received_on: received,
    retention_until: retentionUntil(kind, received, settings),
    status: owner ? 'assigned' : 'inbox',
    ...(owner && { resource: owner.resource, record_id: owner.id }),
  });
  // Where the bytes are is nobody's business but ours, so no input can name it.
  await data.run(sql`update documents set content = ${content} where id = ${id}`);
  return id;
}

/** Other documents with the same bytes that the caller may see: a scan that came twice. */
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
