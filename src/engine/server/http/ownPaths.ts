import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';

interface OwnPath {
  readonly path: string;
  readonly method: 'get' | 'post';
  /** the right that the route asks for */
  readonly needs: readonly [resource: string, action: string];
  readonly described: Readonly<Record<string, unknown>>;
}

const problem = { $ref: '#/components/responses/Problem' };
const bytes = { schema: { type: 'string', format: 'binary' } };
const query = (name: string, schema: object, description?: string) => ({
  name,
  in: 'query',
  required: name === 'filename',
  schema,
  ...(description && { description }),
});
const text = { type: 'string' };

/** What no schema says: files and letters. The rest of the description follows from the schemas. */
const ownPaths: readonly OwnPath[] = [
  {
    path: '/documents/upload',
    method: 'post',
    needs: ['documents', 'upload'],
    described: {
      summary: 'Upload a document: the bytes of the file as the body',
      parameters: [
        query('filename', text),
        query('kind', text, 'As in the documents; correspondence unless given.'),
        query('resource', text, 'With record_id: the record that the document belongs to.'),
        query('record_id', { type: 'integer' }),
      ],
      requestBody: { required: true, content: { 'application/octet-stream': bytes } },
      responses: {
        201: {
          description:
            'The new document; `_same` names others with the same bytes. Without one of resource and record_id it lies in the inbox.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        default: problem,
      },
    },
  },
  {
    path: '/documents/{id}/content',
    method: 'get',
    needs: ['documents', 'read'],
    described: {
      summary: 'The bytes of a document; that they were read is logged',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        query('inline', { const: '1' }, 'For the browser to show, where it can: PDF, PNG and JPEG.'),
      ],
      responses: { 200: { description: 'The file', content: { '*/*': bytes } }, default: problem },
    },
  },
  {
    path: '/templates-management/preview',
    method: 'post',
    needs: ['templates-management', 'read'],
    described: {
      summary: 'A template as the letter that it makes, with real data and before it is saved',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              additionalProperties: false,
              required: ['kind', 'subject', 'body'],
              properties: {
                kind: text,
                locale: { enum: ['de', 'en'] },
                subject: text,
                body: text,
                bill: { type: 'integer', description: 'Whose data; without it the latest that fits.' },
              },
            },
          },
        },
      },
      responses: {
        200: { description: 'The letter', content: { 'application/pdf': bytes } },
        default: problem,
      },
    },
  },
];

/** Those that the actor may call, by path and method as OpenAPI wants them. */
export function permittedOwnPaths({ actor }: Data): Readonly<Record<string, unknown>> {
  const permitted = ownPaths.filter(({ needs: [resource, action] }) =>
    can(actor.permissions, resource, action),
  );
  return Object.fromEntries(permitted.map(({ path, method, described }) => [path, { [method]: described }]));
}
