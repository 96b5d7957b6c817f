import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Field, FileFacts } from '../../shared/field.ts';
import { canField } from '../../shared/permissions.ts';
import { sizeText } from '../../shared/sizeText.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { megabyte } from '../files/mostMegabytes.ts';
import { readSettings } from '../records/rows/readSettings.ts';

/** A field that accepts files, with its limits. */
export interface FileField {
  readonly entity: Entity;
  readonly field: Field;
  readonly file: FileFacts;
}

/** Throws `unknownField` for a field without files. */
export function fileField(entity: Entity, name: string): FileField {
  const field = entity.fields.get(name);
  if (!field?.file) throw new ProblemError('unknownField', { field: name, resource: entity.meta.resource });
  return { entity, field, file: field.file };
}

/** The field for which the caller may upload a file: requires the right to write it, in new or existing records. */
export function uploadField(data: Data, resource: string, name: string): FileField {
  const { permissions } = data.actor;
  const isNew = permissions.has(`${resource}.create`) && !permissions.has(`${resource}.update`);
  const found = fileField(data.entity(resource, isNew ? 'create' : 'update'), name);
  if (!canField(permissions, found.entity.rights, 'update', found.field))
    throw new ProblemError('forbiddenField', { field: name });
  return found;
}

/** Reads the bytes of an upload, never more than the field accepts. */
export async function readUpload(
  data: Data,
  { file }: FileField,
  request: Pick<FastifyRequest, 'headers'>,
  body: IncomingMessage,
): Promise<Buffer> {
  const { 'office.upload_megabytes': megabytes } = await readSettings(data);
  const most = Math.min(file.maxBytes, megabytes * megabyte);
  const refuse = (): never => {
    if (most < file.maxBytes) throw new ProblemError('fileTooLarge', { limit: megabytes });
    throw new ProblemError('fileOverLimit', { limit: sizeText(most, data.actor.locale) });
  };
  // Refused before reading, if the client states the length.
  if (Number(request.headers['content-length'] ?? 0) > most) refuse();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
