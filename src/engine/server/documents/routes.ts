import type { Document } from '@generated/types/entities.ts';
import type { FastifyPluginAsync } from 'fastify';
import { today } from '../../shared/day.ts';
import { can } from '../../shared/permissions.ts';
import type { Data, OpenData } from '../access/data.ts';
import { entityNamed, fieldNamed } from '../access/model.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { readContent } from '../files/fileContents.ts';
import { megabyte, mostMegabytes } from '../files/mostMegabytes.ts';
import { sendFile } from '../files/sendFile.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { etagOf } from '../http/etag.ts';
import { idempotently } from '../http/idempotency.ts';
import { needs } from '../http/policy.ts';
import { replayFor } from '../http/recordAnswers.ts';
import { recordId } from '../http/recordId.ts';
import { notBytes, takeBytes } from '../http/takeBytes.ts';
import { readRecord } from '../records/read/read.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { addDocument, documentsWithSameContent, type NewDocument } from './addDocument.ts';
import { documentsToPrint, printDocuments } from './printDocuments.ts';
import { readPrintOrder } from './readPrintOrder.ts';
import { requireShown, shownBy, shownKey, traceShown } from './shownFields.ts';

/** Routes for document files: contents are sent as plain bytes; their properties are in the URL. */
export function documentRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    takeBytes(app, mostMegabytes * megabyte);

    app.post(
      '/documents/upload',
      { config: needs('documents.upload'), bodyLimit: mostMegabytes * megabyte },
      async (request, reply) => {
        const data = dataOf(request);
        const content = request.body;
        if (!Buffer.isBuffer(content)) throw notBytes();
        const { 'office.upload_megabytes': most } = await readSettings(data);
        if (content.length > most * megabyte) throw new ProblemError('fileTooLarge', { limit: most });
        const document = readUpload(data, request.query, content);
        const known = can(data.actor.permissions, 'documents', 'read');
        const answerOf = async (inner: Data, id: number) => {
          const record = known
            ? await readRecord(inner, entityNamed(data.model, 'document'), id)
            : { id, version: 1 };
          return { ...record, _same: await documentsWithSameContent(inner, id) };
        };
        const { status, answer } = await idempotently(data, request, {
          work: async inner => {
            const id = await addDocument(inner, document);
            return { status: 201, id, answer: await answerOf(inner, id) };
          },
          replay: async id => ({
            ...(await replayFor(data, entityNamed(data.model, 'document'), id)),
            _same: await documentsWithSameContent(data, id),
          }),
        });
        return reply
          .code(status)
          .header('etag', etagOf(1))
          .type('application/json')
          .send(JSON.stringify(answer));
      },
    );

    app.get(
      '/documents/print',
      { config: { ...needs('documents.read'), heavy: true } },
      async (request, reply) => {
        const data = dataOf(request);
        const { ids, isCheck, ...binding } = readPrintOrder(request.query);
        const documents = await documentsToPrint(data, ids);
        if (isCheck) return reply.code(204).send();
        const content = await printDocuments(data, documents, binding);
        return sendFile(reply, { filename: `${today()}.pdf`, mime: 'application/pdf', content }, true);
      },
    );

    app.get<{ Params: { id: string } }>(
      '/documents/:id/content',
      { config: needs('documents.read') },
      async (request, reply) => {
        const data = dataOf(request);
        const entity = data.entity('documents', 'read');
        const id = recordId(request.params.id);
        const record = await readRecord(data, entity, id);
        const { kind, resource } = record;
        requireShown(data, kind, typeof resource === 'string' ? resource : null);
        const query = new URLSearchParams(request.url.split('?')[1]);
        if (query.get('check') === '1') return reply.code(204).send();
        const content = await readContent(data, id);
        if (content === null) throw new ProblemError('notFound');
        const fields = shownBy(data.model, kind).map(shownKey).join(', ');
        await traceShown(data, 'documents', id, fields === '' ? 'content' : `content: ${fields}`);
        const file = { filename: String(record.filename), mime: String(record.mime), content };
        return sendFile(reply, file, query.get('inline') === '1');
      },
    );
  };
}

/** `?filename=…&kind=…&resource=…&record_id=…` */
function readUpload(data: Data, query: unknown, content: Uint8Array): NewDocument {
  const given = new Map(typeof query === 'object' && query !== null ? Object.entries(query) : []);
  const text = (name: string): string | null => {
    const value: unknown = given.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  for (const name of given.keys()) {
    if (!['filename', 'kind', 'resource', 'record_id'].includes(name))
      throw new ProblemError('unknownField', { field: name, resource: 'documents' });
  }
  const filename = text('filename');
  const kind = text('kind') ?? data.model.product.documents.usualKind;
  const resource = text('resource');
  const id = text('record_id');
  if (filename === null) throw validationFailed({ filename: { code: 'required' } });
  if (!isKind(data, kind)) throw validationFailed({ kind: { code: 'enum' } });
  if ((resource === null) !== (id === null))
    throw validationFailed({ [resource === null ? 'resource' : 'record_id']: { code: 'required' } });
  if (id !== null && !/^[1-9]\d{0,14}$/.test(id))
    throw validationFailed({ record_id: { code: 'reference' } });
  const owner = resource === null ? null : { resource, id: Number(id) };
  return { filename, kind, content, owner, origin: 'uploaded' };
}

function isKind(data: Data, kind: string): kind is Document['kind'] {
  return fieldNamed(entityNamed(data.model, 'document'), 'kind').options.some(({ value }) => value === kind);
}
