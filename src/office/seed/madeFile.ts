import { createHash } from 'node:crypto';
import { addMonths } from '@engine/shared/day.ts';
import type { Document } from '@generated/types/entities.ts';
import type { Writer } from './insert.ts';

/** The kind of a file made by the product, and the record that it belongs to. */
export type MadeFor = Pick<Document, 'kind' | 'filename'> & {
  readonly resource: NonNullable<Document['resource']>;
  readonly id: number;
};

/** A row of the table of contents for these bytes. */
export function contentOf(writer: Writer, bytes: Uint8Array) {
  const content = Buffer.from(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { id: writer.nextId('file-content'), sha256, size: content.length, content };
}

/** A file that the product itself made on this day, with its document. */
export function madeFile(writer: Writer, owner: MadeFor, mime: string, bytes: Uint8Array, day: string) {
  const content = contentOf(writer, bytes);
  const document = {
    id: writer.nextId('document'),
    kind: owner.kind,
    filename: owner.filename,
    mime,
    size: content.size,
    sha256: content.sha256,
    content: content.id,
    origin: 'made' as const,
    resource: owner.resource,
    record_id: owner.id,
    received_on: day,
    retention_until: addMonths(`${day.slice(0, 4)}-12-31`, 96),
    legal_hold: false,
    status: 'assigned' as const,
  };
  return { content, document };
}
