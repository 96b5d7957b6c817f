import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Data, OpenData } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { sendFile } from '../files/sendFile.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { invalidQuery, parametersOf } from '../http/parseListQuery.ts';
import { readOfPath, signedIn } from '../http/policy.ts';
import { recordId } from '../http/recordId.ts';
import { notBytes } from '../http/takeBytes.ts';
import { addFile } from './addFile.ts';
import { readFile } from './readFile.ts';
import { readUpload, uploadField } from './uploads.ts';

type Params = Readonly<Record<string, string>>;

/** Routes for files in fields of records: plain bytes, subject to the rights to record and field. */
export function recordFileRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  const fieldOf = (request: FastifyRequest, data: Data) => {
    const { resource = '', field = '' } = request.params as Params;
    return uploadField(data, resource, field);
  };

  return async app => {
    app.addContentTypeParser(
      'application/octet-stream',
      async (request: FastifyRequest, body: IncomingMessage) => {
        const data = dataOf(request);
        return readUpload(data, fieldOf(request, data), request, body);
      },
    );

    app.post<{ Params: Params }>(
      '/:resource/files/:field',
      {
        config: signedIn,
        // Checked before the body is read.
        onRequest: async request => void fieldOf(request, dataOf(request)),
      },
      async (request, reply) => {
        const data = dataOf(request);
        const field = fieldOf(request, data);
        const content = request.body;
        if (!Buffer.isBuffer(content)) throw notBytes();
        const filename = filenameIn(request.query);
        const file = await data.transaction(inner => addFile(inner, field, filename, content));
        return reply.code(201).type('application/json').send(JSON.stringify(file));
      },
    );

    app.get<{ Params: Params }>(
      '/:resource/:id/files/:field/:file',
      { config: readOfPath },
      async (request, reply) => {
        const data = dataOf(request);
        const { resource = '', id, field = '', file } = request.params;
        const entity = data.entity(resource, 'read');
        const inline = inlineIn(request.query);
        const found = await readFile(data, entity, recordId(id), field, recordId(file));
        const { name: filename, mime } = found.file;
        return sendFile(reply, { filename, mime, content: found.content }, inline);
      },
    );
  };
}

function filenameIn(query: unknown): string {
  const { filename = '', ...others } = Object.fromEntries(parametersOf(query));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidQuery(unknown, 'filename');
  if (filename.trim() === '') throw validationFailed({ filename: { code: 'required' } });
  return filename;
}

/** `?inline=1`: display in the browser if possible. */
function inlineIn(query: unknown): boolean {
  const { inline = '', ...others } = Object.fromEntries(parametersOf(query));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidQuery(unknown, 'inline');
  return inline === '1';
}
