import { bulkOutcomes, mostBulkRows } from '../../shared/bulk.ts';
import { ref } from '../../shared/openApiSchema.ts';
import { can } from '../../shared/permissions.ts';
import { mostNamedRows } from '../../shared/requestLimits.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { problemAnswer } from '../http/ownPath.ts';
import { bulkSchemas } from './answerSchemas.ts';

const answered = (name: keyof typeof bulkSchemas) => ({
  description: bulkSchemas[name].description,
  content: { 'application/json': { schema: ref(`schemas/${name}`) } },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const operation = (summary: string, status: number, answer: object, more: object) => ({
  summary,
  ...more,
  responses: { [status]: answer, default: problemAnswer },
});

const state = answered('BulkChange');

const orderOf = (kinds: readonly string[]) => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { enum: kinds },
          values: { type: 'object', description: 'Of an update: the fields with their new values.' },
          step: { type: 'string', description: 'Of a step: its name.' },
          reason: { type: 'string', description: 'Of a step or a restore.' },
          fields: {
            type: 'object',
            description: 'Of a step: values of fields that it requires, for the records that have none.',
          },
          rows: {
            type: 'array',
            maxItems: mostNamedRows,
            description: 'The records, each with the version that was seen; or filter and count.',
            items: {
              type: 'object',
              required: ['id', 'version'],
              properties: { id: { type: 'integer' }, version: { type: 'integer' } },
            },
          },
          filter: { type: 'object', description: 'All records that the list has with this filter.' },
          count: {
            type: 'integer',
            maximum: mostBulkRows,
            description: 'How many the list has; with another number nothing is changed.',
          },
        },
      },
    },
  },
});

const pathsOf = (resource: string, kinds: readonly string[]): Readonly<Record<string, unknown>> => ({
  [`/${resource}/bulk`]: {
    post: operation('Do the same with many records, as a job', 202, state, {
      parameters: [ref('parameters/idempotencyKey')],
      requestBody: orderOf(kinds),
    }),
  },
  [`/${resource}/bulk/{id}`]: {
    get: operation('How far a bulk change is', 200, state, { parameters: [id] }),
  },
  [`/${resource}/bulk/{id}/rows`]: {
    get: operation('What became of each record', 200, answered('BulkRows'), {
      parameters: [
        id,
        {
          name: 'range',
          in: 'query',
          schema: { type: 'string' },
          description: 'First and last row: [0,24].',
        },
        { name: 'outcome', in: 'query', schema: { enum: bulkOutcomes } },
      ],
    }),
  },
  [`/${resource}/bulk/{id}/undo`]: {
    post: operation('Put back what has not been changed since', 202, state, { parameters: [id] }),
  },
});

/** The OpenAPI paths of all resources for which the actor may make bulk changes. */
export function bulkPaths(data: Data): Readonly<Record<string, unknown>> {
  const { model, actor } = data;
  return Object.assign(
    {},
    ...model.entities
      .filter(({ meta }) => can(actor.permissions, meta.resource, 'list'))
      .map(entity => ({ resource: entity.meta.resource, kinds: kindsFor(data, entity) }))
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ resource, kinds }) => pathsOf(resource, kinds)),
  );
}

function kindsFor({ actor }: Data, { meta }: Entity): readonly string[] {
  const may = (action: string) => can(actor.permissions, meta.resource, action);
  const steps = meta.workflow?.transitions.filter(({ by, name }) => by === 'people' && may(name)) ?? [];
  return [
    ...(meta.operations.includes('update') && may('update') ? ['update'] : []),
    ...(steps.length > 0 ? ['step'] : []),
    ...(meta.operations.includes('delete') && may('delete') ? ['delete'] : []),
    ...(meta.archivable && may('restore') ? ['restore'] : []),
  ];
}
