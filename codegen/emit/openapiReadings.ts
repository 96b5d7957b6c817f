import { groupUnits } from '../../src/engine/shared/listGroups';
import { closedObject, ref } from '../../src/engine/shared/openApiSchema';
import type { Entity } from '../model';
import { pascalCase } from './names';

type Json = { readonly [key: string]: unknown };

/**
 * Paths for totals of a list and for the history of a record, besides those that return the records
 * themselves.
 */
export const readingPaths = (entity: Entity): Json => ({
  ...(entity.operations.includes('list') && listFigures(entity)),
  ...(entity.operations.includes('read') && recordHistory(entity)),
});

function listFigures(entity: Entity): Json {
  const path = `/${entity.resource}`;
  return {
    [`${path}/sums`]: reading(entity, 'sum', 'Sums', ['filter', 'sumsBy'], 'ListSums'),
    [`${path}/sums/exact`]: reading(entity, 'sumExactly', 'Exact sums', ['filter', 'sumsBy'], 'ListSums'),
    [`${path}/groups`]: reading(entity, 'group', 'Groups', ['filter', 'groupsBy', 'unit'], 'ListGroups'),
  };
}

function recordHistory(entity: Entity): Json {
  const path = `/${entity.resource}/{id}`;
  return {
    [`${path}/changes`]: reading(entity, 'changesOf', 'Changes', ['id', 'before'], 'RecordChanges'),
    [`${path}/looks`]: reading(entity, 'looksAt', 'Looks', ['id'], 'RecordLooks'),
    [`${path}/related`]: reading(
      entity,
      'countRelatedTo',
      'Records that name it',
      ['id', 'lists'],
      'RelatedTotals',
    ),
    ...(entity.workflow && {
      [`${path}/transitions`]: reading(entity, 'stepsOf', 'Steps taken', ['id'], 'StepsTaken'),
    }),
  };
}

const reading = (
  { name, resource, label }: Entity,
  operation: string,
  noun: string,
  parameters: readonly string[],
  answer: keyof typeof READINGS,
) => ({
  get: {
    operationId: `${operation}${pascalCase(name)}`,
    tags: [resource],
    summary: `${noun}: ${label.en[parameters.includes('id') ? 0 : 1]}`,
    parameters: parameters.map(each => ref(`parameters/${each}`)),
    responses: answerOf(answer),
  },
});

const answerOf = (schema: keyof typeof READINGS) => ({
  '200': {
    description: READINGS[schema].description,
    content: { 'application/json': { schema: ref(`schemas/${schema}`) } },
  },
  default: ref('responses/Problem'),
});

const text = { type: 'string' };
const integer = { type: 'integer' };
const textOrNull = { type: ['string', 'null'] };
const sums = { type: 'object', additionalProperties: integer };
const sumsOrNull = {
  description: 'By field; null where there are more records than are added up unasked.',
  ...sums,
  type: ['object', 'null'],
};

const parameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  description,
  schema,
});

export const READING_PARAMETERS = {
  sumsBy: parameter('by', 'A field with few values: the same sums for each of them.', text),
  groupsBy: { ...parameter('by', 'The field whose values the groups have.', text), required: true },
  unit: parameter('unit', 'Of days, months and instants: what a group spans.', { enum: groupUnits }),
  lists: {
    ...parameter(
      'lists',
      'JSON: of each list its resource and the field that names the record, and where that names records of any resource, the field that says of which: `[["api-keys","user"],["documents","record_id","resource"]]`.',
      text,
    ),
    required: true,
  },
  before: parameter('before', 'Only entries before this one, which `next` names.', integer),
};

export const READINGS = {
  ListSums: {
    description: 'What all records of the filtered list come to.',
    ...closedObject(
      { count: integer, capped: { type: 'boolean' }, sums: sumsOrNull },
      {
        leftOut: integer,
        groups: {
          type: 'array',
          items: closedObject({
            value: { type: ['string', 'boolean', 'null'] },
            count: integer,
            sums: sumsOrNull,
          }),
        },
      },
    ),
  },
  ListGroups: {
    description: 'The records of the filtered list by the values of a field.',
    ...closedObject({
      groups: {
        type: 'array',
        items: closedObject({
          value: { type: ['string', 'integer', 'boolean', 'null'] },
          label: textOrNull,
          count: integer,
          sums,
          filter: { type: 'object', description: 'The condition that the records of the group meet.' },
        }),
      },
      hasMore: { type: 'boolean' },
    }),
  },
  RecordChanges: {
    description: 'What became of the record, the latest first.',
    ...closedObject({
      entries: {
        type: 'array',
        items: closedObject({
          id: integer,
          at: text,
          by: textOrNull,
          action: text,
          changes: {
            type: 'object',
            description: 'Old and new value by field.',
            additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
          },
          reason: textOrNull,
        }),
      },
      next: { type: ['integer', 'null'] },
    }),
  },
  RecordLooks: {
    description: 'Who looked at the record, by itself or in a list, the latest first.',
    type: 'array',
    items: closedObject({
      by: textOrNull,
      listed: { type: 'boolean' },
      first: text,
      last: text,
      times: integer,
    }),
  },
  RelatedTotals: {
    description: 'How many records each list holds, in the order given.',
    type: 'array',
    items: closedObject({ total: integer, capped: { type: 'boolean' } }),
  },
  StepsTaken: {
    description: 'The steps of the record, the latest first.',
    type: 'array',
    items: closedObject({
      at: text,
      action: text,
      by: textOrNull,
      from: textOrNull,
      to: textOrNull,
      step: textOrNull,
      reason: textOrNull,
    }),
  },
};
