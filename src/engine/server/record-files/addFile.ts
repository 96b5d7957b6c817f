import { sql } from 'kysely';
import { type FileValue, kindNames } from '../../shared/fileValue.ts';
import { authorOf } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { number } from '../access/readRow.ts';
import { keepContents } from '../files/fileContents.ts';
import { safeFilename } from '../files/filename.ts';
import { endingFits, fileTypeOf } from '../files/fileType.ts';
import { dropFiles } from '../records/files/dropFiles.ts';
import { insertRow } from '../records/rows/rows.ts';
import type { FileField } from './uploads.ts';

/** Per user: more than the open forms of one person can hold. */
const mostWaiting = 100;

/**
 * Stores an uploaded file until the record it is meant for is saved; in the caller's transaction. Throws `fileKind`
 * for a type that the field does not accept, and `fileName` for a name that does not fit the content.
 */
export async function addFile(
  data: Data,
  { entity, field, file }: FileField,
  given: string,
  content: Buffer,
): Promise<FileValue> {
  if (content.length === 0) throw validationFailed({ [field.name]: { code: 'required' } });
  const name = safeFilename(given);
  const mime = fileTypeOf(content);
  if (mime === null || !file.kinds.includes(mime))
    throw new ProblemError('fileKind', { kinds: kindNames(file.kinds) });
  if (!endingFits(name, mime)) throw new ProblemError('fileName', { filename: name, mime });
  const [kept] = await keepContents(data, [content]);
  const [row] = await data.run(sql`select id from file_contents where sha256 = ${kept?.sha256}`);
  if (!row) throw new Error('The content of a file was not kept.');
  const fields = {
    resource: entity.meta.resource,
    field: field.name,
    filename: name,
    mime,
    size: content.length,
    content: number(row, 'id'),
    loose_since: new Date().toISOString(),
  };
  const id = await insertRow(
    data,
    entityNamed(data.model, 'record-file'),
    new Map<string, unknown>(Object.entries(fields)),
  );
  await makeRoom(data);
  return { id, name, mime, size: content.length };
}

/** Deletes the user's oldest unused uploads beyond the limit. */
async function makeRoom(data: Data): Promise<void> {
  const rows = await data.run(sql`
    select id from record_files where record_id is null and created_by = ${authorOf(data.actor)}
    order by id desc limit 1000 offset ${mostWaiting}`);
  await dropFiles(
    data,
    rows.map(row => number(row, 'id')),
  );
}
