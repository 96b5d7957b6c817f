import type { OpenData } from '@engine/server/access/data.ts';
import { ProblemError, refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { parametersOf } from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { unknownFaults } from '@engine/server/http/readBody.ts';
import { bytesOf, takeBytes } from '@engine/server/http/takeBytes.ts';
import { can } from '@engine/shared/permissions.ts';
import type { FastifyPluginAsync } from 'fastify';
import { importStatement } from './importStatement.ts';
import { previewStatement } from './previewStatement.ts';
import { readStatements } from './readStatements.ts';

/** twice the size of a year of a busy account */
const mostBytes = 10 * 1_048_576;

/** Bank statements are uploaded as raw bytes, with the file name in the address. */
export function statementRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  const options = { config: { ...needs('payments.import'), heavy: true }, bodyLimit: mostBytes } as const;

  return async app => {
    takeBytes(app, mostBytes);

    app.post('/payments/statements/preview', options, async request => {
      const data = dataOf(request);
      data.entity('bills', 'list');
      return previewStatement(data, await readStatements(bytesOf(request)));
    });

    app.post('/payments/statements', options, async (request, reply) => {
      const data = dataOf(request);
      const content = bytesOf(request);
      const { filename, allocates } = readImport(request.query);
      if (allocates && !can(data.actor.permissions, 'payments', 'post')) throw new ProblemError('forbidden');
      if (allocates) data.entity('bills', 'list');
      const statements = await readStatements(content);
      const result = await data.transaction(inner =>
        importStatement(inner, { filename, content, statements, allocates }),
      );
      return reply.code(201).send(result);
    });
  };
}

/** `?filename=…&allocate=true`: with `allocate`, bills that lines name and pay to the cent are paid at once. */
function readImport(query: unknown): { readonly filename: string; readonly allocates: boolean } {
  const { filename = '', allocate = 'false', ...others } = Object.fromEntries(parametersOf(query));
  refuse(unknownFaults(others));
  if (filename.trim() === '') throw validationFailed({ filename: { code: 'required' } });
  if (allocate !== 'true' && allocate !== 'false') throw validationFailed({ allocate: { code: 'enum' } });
  return { filename, allocates: allocate === 'true' };
}
