import { ref } from '../../src/engine/shared/openApiSchema';
import { mostNamedRows } from '../../src/engine/shared/requestLimits';
import type { Entity } from '../model';
import { pascalCase } from './names';

const FILE = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    schema: { type: 'string', format: 'binary' },
  },
};

/** The body of an export whose parameters are too long for a URL; same names as the query parameters. */
export const EXPORT = {
  type: 'object',
  required: ['format'],
  additionalProperties: false,
  properties: {
    format: { type: 'string', enum: ['csv', 'xlsx'] },
    fields: { type: 'array', items: { type: 'string' } },
    sort: { type: 'array', items: { type: 'string' } },
    filter: {
      type: 'object',
      description: `Beside its conditions it may name up to ${mostNamedRows} records.`,
      examples: [{ id: [1, 2] }],
    },
  },
};

/** The export of a list, with parameters in the URL or in a body. */
export function exportPaths({ name, resource, label, actions }: Entity): Readonly<Record<string, unknown>> {
  if (!actions.includes('export')) return {};
  const operation = (verb: string, description: string, order: object) => ({
    operationId: `${verb}${pascalCase(name)}`,
    tags: [resource],
    summary: `Export ${label.en[1]}`,
    description,
    ...order,
    responses: {
      '200': {
        description: 'The file; X-Export-Rows says how many records it begins with.',
        content: FILE,
      },
      default: ref('responses/Problem'),
    },
  });
  const parameters = ['format', 'fields', 'sort', 'filter'].map(each => ref(`parameters/${each}`));
  return {
    [`/${resource}/export`]: {
      get: operation(
        'export',
        'The whole list as a file, which is written while it is read: one that ends early is not whole.',
        { parameters },
      ),
      post: operation(
        'exportChosen',
        'The same for an order that is too long for an address, as of a large selection.',
        {
          requestBody: { required: true, content: { 'application/json': { schema: ref('schemas/Export') } } },
        },
      ),
    },
  };
}
