import { sql } from 'kysely';
import { type FileValue, filesIn } from '../../shared/fileValue.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { resolveField } from '../access/resolveField.ts';
import { contentBytes } from '../files/fileContents.ts';
import { readFields, traceReading } from '../records/read/read.ts';
import { readPath } from '../records/rows/value.ts';
import { fileField } from './uploads.ts';

/**
 * A file of a record, for actors who may read the record and the field: only files that the record shows them. Throws
 * `notFound`, or `forbiddenField` if the field is masked. Reading files of protected fields is logged.
 */
export async function readFile(
  data: Data,
  entity: Entity,
  id: number,
  name: string,
  fileId: number,
): Promise<{ readonly file: FileValue; readonly content: Uint8Array }> {
  const { field } = fileField(entity, name);
  resolveField(data.model, data.actor, entity, name, 'select');
  const record = await readFields(data, entity, id, new Set([field]));
  const file = filesIn(readPath(record, name)).find(each => each.id === fileId);
  if (!file) throw new ProblemError('notFound');
  const [row] = await data.run(sql`
    select c.content from record_files as f join file_contents as c on c.id = f.content
    where f.id = ${fileId} and f.resource = ${entity.meta.resource} and f.record_id = ${id}`);
  if (!row) throw new ProblemError('notFound');
  await traceReading(data, entity, { ...record, id });
  return { file, content: contentBytes(row.content) };
}
