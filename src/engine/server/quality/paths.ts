import { type OwnPath, problemAnswer } from '../http/ownPath.ts';

const group = {
  type: 'object',
  properties: {
    resource: { type: 'string' },
    field: { type: 'string', description: 'Its path; of child rows with their property before it' },
    rule: { type: 'string', description: 'Code of the fault, and after a dot what the schema says of it' },
    count: { type: 'integer' },
    isCapped: { type: 'boolean', description: 'There are more than the count' },
  },
};

/** The OpenAPI paths of data quality. */
export const qualityPaths: readonly OwnPath[] = [
  {
    path: '/quality',
    method: 'get',
    needs: ['quality-findings', 'view'],
    described: {
      summary: "Records that break a rule of today's schemas, counted by resource, field and rule",
      description:
        'As the last check found them. Those of a group are listed by the filter {"_finding": {"field": …, "rule": …}} of their resource; a record that was saved since is none of them.',
      responses: {
        200: {
          description: 'When and by whom the last check was made, and what the caller may see of it',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  run: {
                    type: ['object', 'null'],
                    properties: {
                      finishedAt: { type: 'string' },
                      by: { type: ['string', 'null'], description: 'Null: the product itself' },
                      isFailed: { type: 'boolean' },
                    },
                  },
                  job: { type: ['integer', 'null'], description: "The caller's own check under way" },
                  groups: { type: 'array', items: group },
                },
              },
            },
          },
        },
        default: problemAnswer,
      },
    },
  },
  {
    path: '/quality/run',
    method: 'post',
    needs: ['quality-findings', 'run'],
    described: {
      summary: 'Starts a check of the data as a job',
      responses: {
        202: {
          description: 'The job; the one under way where the caller has asked before',
          content: {
            'application/json': { schema: { type: 'object', properties: { job: { type: 'integer' } } } },
          },
        },
        default: problemAnswer,
      },
    },
  },
];
