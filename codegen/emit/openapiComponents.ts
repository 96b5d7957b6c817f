import { longestReason } from '../../src/engine/shared/requestLimits';

/** Components that the paths of all entities refer to. */
const query = (name: string, description: string, example: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
  example,
});
export const PARAMETERS = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
  ids: {
    ...query('filter', 'The ids of the records, as JSON.', '{"id":[1,2]}'),
    required: true,
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The version that was read, as in ETag.',
    schema: { type: 'string' },
    example: '"v7"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body gives the same answer, once.',
    schema: { type: 'string', maxLength: 100, pattern: '^[\\x21-\\x7e]+$' },
  },
  format: {
    name: 'format',
    in: 'query',
    required: true,
    description: 'CSV in the language of the caller, or typed cells.',
    schema: { type: 'string', enum: ['csv', 'xlsx'] },
  },
  fields: query('fields', 'The columns in their order, as JSON; all that may be read without it.', '["id"]'),
  listFields: query(
    'fields',
    'Which fields the records have, as JSON, beside their id, version and label; all of them without it. $list stands for those that the list of the screens shows, $choice for those of a choice.',
    '["number","total"]',
  ),
  sort: query('sort', 'Field and direction, as JSON.', '["id","ASC"]'),
  range: query('range', 'First and last row, as JSON; at most 100 rows.', '[0,24]'),
  after: query(
    'after',
    'The X-Page-Cursor of the page before this one, whose rows it then follows.',
    'kQ3v…',
  ),
  before: query(
    'before',
    'The X-Page-Cursor of the page after this one, whose rows it then precedes.',
    'kQ3v…',
  ),
  filter: query(
    'filter',
    'Field or field_operator to value, as JSON. Operators: eq, neq, gt, gte, lt, lte, eq_any, neq_any, like, unlike, null, within, and below for a record of a tree with all that lies under it; q searches. _or, _and and _none hold lists of further filters, _finding names a field and the rule that it breaks.',
    '{"id":[1,2]}',
  ),
};

export const CHOSEN_FIELDS = {
  description: 'A record with those of its fields that `fields` has asked for.',
  type: 'object',
  required: ['id', 'version', '_label'],
  properties: { id: { type: 'integer' }, version: { type: 'integer' }, _label: { type: 'string' } },
};

export const DELETED = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'integer' } },
};

export const RESTORE = {
  type: 'object',
  required: ['reason'],
  additionalProperties: false,
  properties: { reason: { type: 'string', minLength: 1, maxLength: longestReason } },
};

export const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, params: { type: 'object' }, message: { type: 'string' } },
      },
    },
    moreErrors: { type: 'integer' },
    current: { type: 'object' },
    resource: { type: 'string' },
  },
};
