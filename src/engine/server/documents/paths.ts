import { ref } from '../../shared/openApiSchema.ts';
import type { Product } from '../../shared/product.ts';
import { bytes, type OwnPath, problemAnswer } from '../http/ownPath.ts';

const query = (name: string, schema: object, description?: string) => ({
  name,
  in: 'query',
  required: name === 'filename',
  schema,
  ...(description && { description }),
});
const text = { type: 'string' };

/** The OpenAPI paths of document files. */
export const documentPaths = ({ documents }: Pick<Product, 'documents'>): readonly OwnPath[] => [
  {
    path: '/documents/upload',
    method: 'post',
    needs: ['documents', 'upload'],
    described: {
      summary: 'Upload a document: the bytes of the file as the body',
      parameters: [
        query('filename', text),
        query('kind', text, `As in the documents; ${documents.usualKind} unless given.`),
        query('resource', text, 'With record_id: the record that the document belongs to.'),
        query('record_id', { type: 'integer' }),
        ref('parameters/idempotencyKey'),
      ],
      requestBody: { required: true, content: { 'application/octet-stream': bytes } },
      responses: {
        201: {
          description:
            'The new document; `_same` names others with the same bytes. Without one of resource and record_id it lies in the inbox.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        default: problemAnswer,
      },
    },
  },
  {
    path: '/documents/print',
    method: 'get',
    needs: ['documents', 'read'],
    described: {
      summary:
        'One PDF of several documents, for those who may read each of them; that they were read is logged',
      parameters: [
        {
          ...query('ids', text, 'Their ids, such as `7,3,12`, in the order of the pages; 1,000 at most.'),
          required: true,
        },
        query(
          'sides',
          { enum: ['1', '2'] },
          'Of the paper; with 2, the default, each begins on a new sheet.',
        ),
        query('check', { const: '1' }, 'Only says whether the caller may have it.'),
      ],
      responses: {
        200: { description: 'The file', content: { 'application/pdf': bytes } },
        204: { description: 'With check: the caller may have it.' },
        default: problemAnswer,
      },
    },
  },
  {
    path: '/documents/{id}/content',
    method: 'get',
    needs: ['documents', 'read'],
    described: {
      summary:
        'The bytes of a document, for those who may read all that its kind shows; that they were read is logged',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        query('inline', { const: '1' }, 'For the browser to show, where it can: PDF, PNG and JPEG.'),
        query('check', { const: '1' }, 'Only says whether the caller may have them.'),
      ],
      responses: {
        200: { description: 'The file', content: { '*/*': bytes } },
        204: { description: 'With check: the caller may have it.' },
        default: problemAnswer,
      },
    },
  },
];
