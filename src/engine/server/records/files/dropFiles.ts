import { sql } from 'kysely';
import { among } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import { forUpdate } from '../../access/locking.ts';
import type { Entity } from '../../access/model.ts';
import { filesOf } from './takeFiles.ts';

/** The files of a record that is deleted, and those that were taken out of it. */
export async function dropFilesOf(data: Data, entity: Entity, id: number): Promise<void> {
  if (filesOf(entity).length === 0) return;
  const rows = await data.run(sql`
    select id from record_files where resource = ${entity.meta.resource} and record_id = ${id}`);
  await dropFiles(
    data,
    rows.map(row => Number(row.id)),
  );
}

/** Deletes files with their contents, in the caller's transaction. */
export async function dropFiles(data: Data, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await data.run(sql`delete from record_files where id ${among(data, ids)} returning content`);
  await dropContents(
    data,
    rows.map(({ content }) => Number(content)),
  );
}

/** Takes the bytes away where nothing has them any more. */
export async function dropContents(data: Data, contents: readonly number[]): Promise<void> {
  const ids = [...new Set(contents)];
  if (ids.length === 0) return;
  // Once they are held, the next statement sees whatever took them meanwhile.
  await data.run(
    sql`select id from file_contents where id ${among(data, ids)} order by id ${forUpdate(data)}`,
  );
  await data.run(sql`
    delete from file_contents where id ${among(data, ids)}
      and not exists (select 1 from documents where documents.content = file_contents.id)
      and not exists (select 1 from record_files where record_files.content = file_contents.id)`);
}
