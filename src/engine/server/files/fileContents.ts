import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { chunksOf } from '../../shared/chunks.ts';
import type { Data } from '../access/data.ts';
import { dropContents } from '../records/files/dropFiles.ts';

interface KeptContent {
  readonly sha256: string;
  readonly size: number;
}

/**
 * Stores contents without duplicates, in the caller's transaction: they are as durable as any record, on every
 * replica, and a document never lacks its content. Equal contents share a row.
 */
export async function keepContents(
  data: Data,
  contents: readonly Uint8Array[],
): Promise<readonly KeptContent[]> {
  const kept = contents.map(content => ({
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
    content,
  }));
  const now = new Date().toISOString();
  // A fixed order prevents deadlocks between transactions with the same contents.
  const once = [...new Map(kept.map(each => [each.sha256, each])).values()].sort((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  for (const chunk of chunksOf(once, contentsPerStatement)) {
    const rows = chunk.map(
      ({ sha256, size, content }) => sql`(${sha256}, ${size}, ${Buffer.from(content)}, 1, ${now}, ${now})`,
    );
    // Updating an existing row locks it until the end of the transaction, so that it is not deleted meanwhile.
    await data.run(sql`
      insert into file_contents (sha256, size, content, version, created_at, updated_at)
      values ${sql.join(rows)} on conflict (sha256) do update set updated_at = ${now}`);
  }
  return kept;
}

const contentsPerStatement = 20;

/** The bytes of a document that the caller may read. Null if they were deleted. */
export async function readContent(data: Data, documentId: number): Promise<Uint8Array | null> {
  const [row] = await data.run(sql`
    select file_contents.content from documents
    join file_contents on file_contents.id = documents.content where documents.id = ${documentId}`);
  return row ? contentBytes(row.content) : null;
}

/** The bytes of a selected row: one driver returns an ArrayBuffer, the other a Buffer. */
export function contentBytes(content: unknown): Uint8Array {
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (content instanceof Uint8Array) return content;
  throw new Error('The content of a file was not selected.');
}

/** Removes the content from a document, and deletes it if nothing else uses it. */
export async function dropContent(data: Data, documentId: number): Promise<void> {
  const [row] = await data.run(sql`select content from documents where id = ${documentId}`);
  if (row?.content === null || row === undefined) return;
  await data.run(sql`update documents set content = null where id = ${documentId}`);
  await dropContents(data, [Number(row.content)]);
}
