import { bytes, type OwnPath, problemAnswer } from '@engine/server/http/ownPath.ts';

const text = { type: 'string' };

/** The OpenAPI paths of letters. */
export const letterPaths: readonly OwnPath[] = [
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
        default: problemAnswer,
      },
    },
  },
];
