import { kindNames } from '../../shared/fileValue.ts';
import { closedObject, ref } from '../../shared/openApiSchema.ts';
import { can, canField } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { isReadable } from '../access/resolveField.ts';
import { bytes, problemAnswer } from '../http/ownPath.ts';
import { filesOf } from '../records/files/takeFiles.ts';
import { type FileField, fileField } from './uploads.ts';

type Json = Readonly<Record<string, unknown>>;

export const recordFileSchemas = {
  UploadedFile: {
    description: 'What the field of a record says of a file; its number is enough to name it.',
    ...closedObject({
      id: { type: 'integer' },
      name: { type: 'string' },
      mime: { type: 'string' },
      size: { type: 'integer' },
    }),
  },
};

/** The OpenAPI paths of files in fields, as far as the caller may write or read these. */
export function recordFilePaths(data: Data): Json {
  const fields = data.model.entities.flatMap(entity =>
    filesOf(entity).map(({ name }) => fileField(entity, name)),
  );
  return Object.fromEntries(
    fields.flatMap(each => [
      ...(mayUpload(data, each) ? [upload(each)] : []),
      ...(mayRead(data, each) ? [reading(each)] : []),
    ]),
  );
}

function mayUpload({ actor: { permissions } }: Data, { entity, field }: FileField): boolean {
  const { resource, operations } = entity.meta;
  const isWritten = (['create', 'update'] as const).some(
    operation => operations.includes(operation) && can(permissions, resource, operation),
  );
  return isWritten && canField(permissions, entity.rights, 'update', field);
}

const mayRead = ({ model, actor }: Data, { entity, field }: FileField): boolean =>
  can(actor.permissions, entity.meta.resource, 'read') && isReadable(model, actor, entity, field);

const titleOf = ({ labels, meta }: Entity, field: string): string =>
  labels.en[`resources.${meta.resource}.fields.${field}`] ?? field;

const upload = ({ entity, field, file }: FileField) =>
  [
    `/${entity.meta.resource}/files/${field.name}`,
    {
      post: {
        tags: [entity.meta.resource],
        summary: `Upload a file for ${titleOf(entity, field.name)}: the bytes of the file as the body`,
        description: `${kindNames(file.kinds)}, ${file.maxBytes} bytes at most. It belongs to a record once that is saved with it, and is removed after a day where none is.`,
        parameters: [{ name: 'filename', in: 'query', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: { 'application/octet-stream': bytes } },
        responses: {
          201: {
            description: 'The file, as the field of a record names it.',
            content: { 'application/json': { schema: ref('schemas/UploadedFile') } },
          },
          default: problemAnswer,
        },
      },
    },
  ] as const;

const reading = ({ entity, field }: FileField) =>
  [
    `/${entity.meta.resource}/{id}/files/${field.name}/{file}`,
    {
      get: {
        tags: [entity.meta.resource],
        summary: `The bytes of a file in ${titleOf(entity, field.name)}`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'file', in: 'path', required: true, schema: { type: 'integer' } },
          {
            name: 'inline',
            in: 'query',
            description: 'For the browser to show, where it can: PDF, PNG and JPEG.',
            schema: { const: '1' },
          },
        ],
        responses: {
          200: { description: 'The file', content: { '*/*': bytes } },
          default: problemAnswer,
        },
      },
    },
  ] as const;
