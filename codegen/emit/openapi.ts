import { ref } from '../../src/engine/shared/openApiSchema';
import { recordSchema } from '../jsonSchema';
import type { Entity, Model, Others, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { pascalCase } from './names';
import { CHOSEN_FIELDS, DELETED, PARAMETERS, PROBLEM, RESTORE } from './openapiComponents';
import { EXPORT, exportPaths } from './openapiExport';
import { inputSchema, newSchema } from './openapiInput';
import { withNotes } from './openapiNotes';
import { READING_PARAMETERS, READINGS, readingPaths } from './openapiReadings';
import { STEPS, stepsOfRecord, transitionPaths } from './openapiSteps';
import { escapeTreacherous } from './print';

type Json = { readonly [key: string]: unknown };

/** OpenAPI 3.1 of the whole API; the server removes what the caller has no right to. */
export function emitOpenapi(model: Model): readonly OutputFile[] {
  const described = descriptions(model).flat();
  const document = {
    openapi: '3.1.0',
    info: {
      title: model.product.title[model.product.languages[0]],
      version: '1',
      description: 'The back office as an API.',
    },
    servers: [{ url: '/api/v1' }],
    paths: { [PATHS]: null },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which users make under Profile; for programs.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The value of the cookie "token"; needed by every call that changes something.',
        },
      },
      parameters: { ...PARAMETERS, ...READING_PARAMETERS },
      responses: {
        Problem: {
          description: 'What went wrong (RFC 9457).',
          content: { 'application/problem+json': { schema: ref('schemas/Problem') } },
        },
      },
      schemas: {
        Problem: PROBLEM,
        Deleted: DELETED,
        ChosenFields: CHOSEN_FIELDS,
        Export: EXPORT,
        Restore: RESTORE,
        ...STEPS,
        ...READINGS,
        [SCHEMAS]: null,
      },
    },
    security: [{ apiKey: [] }, { session: [] }, { session: [], token: [] }],
  };
  const frame = JSON.stringify(document, null, 1).split('\n').map(escapeTreacherous).join('\n');
  const text = frame
    .replace(`  "${PATHS}": null\n`, () =>
      described
        .map(({ paths }) => paths)
        .join(',\n')
        .concat('\n'),
    )
    .replace(`,\n   "${SCHEMAS}": null`, () => described.map(({ schemas }) => `,\n${schemas}`).join(''));
  return [{ path: 'openapi.json', text: `${text}\n` }];
}

/** Placeholders for the parts of the entities, which are printed one by one. */
const PATHS = '@paths';
const SCHEMAS = '@schemas';

const descriptions = eachEntity((entity, others) =>
  entity.operations.length === 0
    ? []
    : [{ paths: printPart(pathsOf(entity), 1), schemas: printPart(schemasOf(entity, others), 2) }],
);

/** Prints the members of an object as lines of a larger one. */
const printPart = (part: Json, depth: number) =>
  JSON.stringify(part, null, 1)
    .split('\n')
    .slice(1, -1)
    .map(line => ' '.repeat(depth) + escapeTreacherous(line))
    .join('\n');

function schemasOf(entity: Entity, model: Others): Json {
  const { properties, ...record } = withNotes(recordSchema(entity, model, 'read'), entity, model);
  return {
    [pascalCase(entity.name)]: {
      description: entity.description,
      ...record,
      properties: { ...(properties as Json), ...stepsOfRecord(entity) },
    },
    [`${pascalCase(entity.name)}Input`]: {
      ...describedRules(entity),
      ...withNotes(inputSchema(entity, model), entity, model),
    },
  };
}

/** JSON Schema cannot express rules across fields, so the description lists them. */
function describedRules({ rules = [], oneOf = [] }: Entity): Json {
  const sentences = rules.map(({ name, holds, message }) => {
    const group = oneOf.find(each => each.name === name);
    if (!group) return `${name}: ${holds} (${message.en}).`;
    return `${name}: ${group.required ? 'exactly' : 'at most'} one of ${group.fields.join(', ')} has a value.`;
  });
  return sentences.length === 0 ? {} : { description: `Holds of each record: ${sentences.join(' ')}` };
}

function pathsOf(entity: Entity): Json {
  const { resource, operations } = entity;
  const name = pascalCase(entity.name);
  const record = { 'application/json': { schema: ref(`schemas/${name}`) } };
  const body = { required: true, content: { 'application/json': { schema: ref(`schemas/${name}Input`) } } };
  const answer = (status: string, description: string, content?: Json) => ({
    [status]: { description, ...(content ? { content } : {}) },
    default: ref('responses/Problem'),
  });
  const operation = (action: string, verb: string, more: Json) => ({
    operationId: `${action}${name}`,
    tags: [resource],
    summary: `${verb} ${entity.label.en[action === 'list' || action.endsWith('Many') ? 1 : 0]}`,
    ...more,
  });
  const has = (action: (typeof operations)[number], method: string, value: Json) =>
    operations.includes(action) ? { [method]: value } : {};
  const listed = { anyOf: [ref(`schemas/${name}`), ref('schemas/ChosenFields')] };
  const rows = { 'application/json': { schema: { type: 'array', items: listed } } };
  const ids = { 'application/json': { schema: { type: 'array', items: { type: 'integer' } } } };
  const id = [ref('parameters/id')];
  const repeatable = [ref('parameters/id'), ref('parameters/ifMatch'), ref('parameters/idempotencyKey')];
  return {
    [`/${resource}`]: {
      ...has(
        'list',
        'get',
        operation('list', 'List', {
          parameters: ['sort', 'range', 'after', 'before', 'filter', 'listFields'].map(each =>
            ref(`parameters/${each}`),
          ),
          responses: answer(
            '200',
            'A page; Content-Range says which and of how many, X-Page-Cursor leads to those beside it. With X-Total-Capped: true, the list has at least so many.',
            rows,
          ),
        }),
      ),
      ...has(
        'create',
        'post',
        operation('create', 'Create', {
          parameters: [ref('parameters/idempotencyKey')],
          requestBody: { required: true, content: { 'application/json': { schema: newSchema(entity) } } },
          responses: answer('201', 'The new record.', record),
        }),
      ),
      ...has(
        'update',
        'put',
        operation('updateMany', 'Update several of', {
          description: 'All or none, whatever their versions.',
          parameters: [ref('parameters/ids')],
          requestBody: body,
          responses: answer('200', 'Their ids.', ids),
        }),
      ),
      ...has(
        'delete',
        'delete',
        operation('deleteMany', 'Delete several of', {
          description: 'All or none, whatever their versions.',
          parameters: [ref('parameters/ids')],
          responses: answer('200', 'Their ids.', ids),
        }),
      ),
    },
    [`/${resource}/{id}`]: {
      ...has(
        'read',
        'get',
        operation('read', 'Read', {
          parameters: id,
          responses: answer('200', 'The record; ETag is its version.', record),
        }),
      ),
      ...has(
        'update',
        'put',
        operation('update', 'Update', {
          parameters: repeatable,
          requestBody: body,
          responses: answer('200', 'The record as saved.', record),
        }),
      ),
      ...has(
        'delete',
        'delete',
        operation('delete', 'Delete', {
          parameters: repeatable,
          responses: answer('200', 'The id of the record that is gone.', {
            'application/json': { schema: ref('schemas/Deleted') },
          }),
        }),
      ),
    },
    ...exportPaths(entity),
    ...(entity.actions.includes('restore') && {
      [`/${resource}/{id}/restore`]: {
        post: operation('restore', 'Restore', {
          description: 'Brings back an archived record.',
          parameters: repeatable,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: ref('schemas/Restore') } },
          },
          responses: answer('200', 'The record, back in the lists.', record),
        }),
      },
    }),
    ...readingPaths(entity),
    ...transitionPaths(entity),
  };
}
