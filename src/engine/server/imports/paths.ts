import { ref } from '../../shared/openApiSchema.ts';
import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import { xlsxType } from '../exports/tableFile.ts';
import { bytes, problemAnswer } from '../http/ownPath.ts';
import { importSchemas } from './answerSchemas.ts';

const answered = (name: keyof typeof importSchemas) => ({
  description: importSchemas[name].description,
  content: { 'application/json': { schema: ref(`schemas/${name}`) } },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const query = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  required: name === 'filename',
  schema,
  description,
});
const operation = (summary: string, status: number, answer: object, more: object = {}) => ({
  summary,
  ...more,
  responses: { [status]: answer, default: problemAnswer },
});

const state = answered('Import');
const mapping = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['fields'],
        properties: {
          fields: {
            type: 'array',
            description: 'The field of each column; null: it is passed over.',
            items: { type: ['string', 'null'] },
          },
          key: {
            type: 'array',
            description: 'What existing records are found by: id, or the fields of a unique value.',
            items: { type: 'string' },
          },
        },
      },
    },
  },
};
const rows = query('range', { type: 'string' }, 'First and last row: [0,24].');
const outcome = query(
  'outcome',
  { enum: ['new', 'changed', 'unchanged', 'faulty'] },
  'Only rows of this outcome.',
);

/** The OpenAPI paths of imports for one resource. */
const pathsOf = (resource: string): Readonly<Record<string, unknown>> => ({
  [`/${resource}/imports`]: {
    get: {
      summary: 'The last file of the caller',
      responses: { 200: state, 204: { description: 'There is none' }, default: problemAnswer },
    },
    post: operation('Upload a CSV file or a workbook: its bytes as the body', 201, state, {
      parameters: [query('filename', { type: 'string' }, 'Its name.')],
      requestBody: { required: true, content: { 'application/octet-stream': bytes } },
    }),
  },
  [`/${resource}/imports/template`]: {
    get: operation('A xlsxType with the columns that can be imported, to be filled', 200, {
      description: 'The file',
      content: { [xlsxType]: bytes },
    }),
  },
  [`/${resource}/imports/{id}`]: {
    get: operation('How far an import is', 200, state, { parameters: [id] }),
  },
  [`/${resource}/imports/{id}/rows`]: {
    get: operation('What becomes of each row', 200, answered('ImportRows'), {
      parameters: [id, rows, outcome],
    }),
  },
  [`/${resource}/imports/{id}/failed`]: {
    get: operation(
      'The faulty rows with the reasons',
      200,
      { description: 'The file', content: { 'text/csv': bytes } },
      { parameters: [id] },
    ),
  },
  [`/${resource}/imports/{id}/preview`]: {
    post: operation('Try each row and take it back', 202, state, { parameters: [id], requestBody: mapping }),
  },
  [`/${resource}/imports/{id}/commit`]: {
    post: operation('Write the new and the changed rows', 202, state, { parameters: [id] }),
  },
  [`/${resource}/imports/{id}/undo`]: {
    post: operation('Take back all that was written, or nothing', 202, state, { parameters: [id] }),
  },
});

/** The OpenAPI paths of all resources into which the actor may import files. */
export function importPaths({ model, actor }: Data): Readonly<Record<string, unknown>> {
  const resources = model.entities
    .map(({ meta }) => meta.resource)
    .filter(resource => ['list', 'import'].every(action => can(actor.permissions, resource, action)));
  return Object.assign({}, ...resources.map(pathsOf));
}
