import { sql } from 'kysely';
import { among } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import { forUpdate } from '../../access/locking.ts';
import type { Entity } from '../../access/model.ts';
import { filesOf } from './takeFiles.ts';

/** Deletes the files of a record that is deleted, including those that were removed from it earlier. */
export async function dropFilesOf(data: Data, entity: Entity, id: number): Promise<void> {
  if (filesOf(entity).length === 0) return;
  const rows = await data.run(sql`
    select id from record_files where resource = ${entity.meta.resource} and record_id = ${id}`);
  await dropFiles(
    data,
    rows.map(row => Number(row.id)),
  );
}

/** Deletes files and their contents, in the caller's transaction. */
export async function dropFiles(data: Data, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await data.run(sql`delete from record_files where id ${among(data, ids)} returning content`);
  await dropContents(
    data,
    rows.map(({ content }) => Number(content)),
  );
}

/** Deletes the contents that no document and no file refers to any more. */
export async function dropContents(data: Data, contents: readonly number[]): Promise<void> {
  const ids = [...new Set(contents)];
  if (ids.length === 0) return;
  // With the rows locked, the next statement sees references that were added meanwhile.
  await data.run(
    sql`select id from file_contents where id ${among(data, ids)} order by id ${forUpdate(data)}`,
  );
  await data.run(sql`
    delete from file_contents where id ${among(data, ids)}
      and not exists (select 1 from documents where documents.content = file_contents.id)
      and not exists (select 1 from record_files where record_files.content = file_contents.id)`);
}
