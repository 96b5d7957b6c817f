import { type OwnPath, problemAnswer } from '../http/ownPath.ts';

const run = {
  type: ['object', 'null'],
  description: 'When, by whom, where, and what came of it; null: there was none yet.',
};

/** The OpenAPI paths of verification and backups. */
export const maintenancePaths: readonly OwnPath[] = [
  {
    path: '/maintenance',
    method: 'get',
    needs: ['activity-log', 'list'],
    described: {
      summary: 'What the last verification and the last backup came to',
      responses: {
        200: {
          description: 'Both, and whether the backup needs attention',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  verification: run,
                  backup: run,
                  backsUpDaily: { type: 'boolean' },
                  backupFault: { type: ['string', 'null'], enum: ['failed', 'old', 'unset', null] },
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
    path: '/maintenance/verify',
    method: 'post',
    needs: ['activity-log', 'verify'],
    described: {
      summary: 'Starts a verification as a job',
      responses: {
        202: {
          description: 'The job',
          content: {
            'application/json': { schema: { type: 'object', properties: { job: { type: 'integer' } } } },
          },
        },
        default: problemAnswer,
      },
    },
  },
];
