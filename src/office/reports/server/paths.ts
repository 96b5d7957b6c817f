import { bytes, type OwnPath, problemAnswer } from '@engine/server/http/ownPath.ts';

const query = (name: string, schema: object, description?: string) => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
});
const day = { type: 'string', format: 'date' };
const id = { type: 'integer', minimum: 1 };

const parameters = [
  { name: 'key', in: 'path', required: true, schema: { type: 'string' } },
  query('from', day, 'The period, together with to, of reports that have one; both days count.'),
  query('to', day),
  query('day', day, 'Of open-items and open-credits: the day at whose end they were open; not after today.'),
  query('by', { type: 'string' }, 'Levels that the rows are grouped by, with commas between them.'),
  query('company', id),
  query('payer', id, 'A health insurance.'),
];

/** The OpenAPI paths of reports. */
export const reportPaths: readonly OwnPath[] = [
  {
    path: '/reports',
    method: 'get',
    needs: ['bills', 'report'],
    described: {
      summary: 'The reports that the caller may open, with their parameters',
      responses: {
        200: { description: 'Reports', content: { 'application/json': { schema: { type: 'array' } } } },
        default: problemAnswer,
      },
    },
  },
  {
    path: '/reports/{key}',
    method: 'get',
    needs: ['bills', 'report'],
    described: {
      summary: 'A report: columns, rows and totals; money in cents, averages in tenths of a day',
      parameters,
      responses: {
        200: { description: 'The report', content: { 'application/json': { schema: { type: 'object' } } } },
        default: problemAnswer,
      },
    },
  },
  {
    path: '/reports/{key}/export',
    method: 'get',
    needs: ['bills', 'export'],
    described: {
      summary: 'A report as a file; needs the right to reports too',
      parameters: [
        ...parameters,
        { name: 'format', in: 'query', required: true, schema: { enum: ['csv', 'xlsx'] } },
        query('sort', { type: 'string' }, 'A column; with - before it the largest first.'),
      ],
      responses: {
        200: { description: 'The file', content: { 'application/octet-stream': bytes } },
        default: problemAnswer,
      },
    },
  },
];
