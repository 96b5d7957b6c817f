import type { Data, OpenData } from '@engine/server/access/data.ts';
import { ProblemError, refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { actorOf } from '@engine/server/http/enforcePolicies.ts';
import { parametersOf } from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { unknownFaults } from '@engine/server/http/readBody.ts';
import { can } from '@engine/shared/permissions.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { importStatement } from './importStatement.ts';
import { parseCamt053 } from './parseCamt053.ts';
import { previewStatement } from './previewStatement.ts';
import { statementProblems } from './problems.ts';
import { type Statement, StatementError } from './statement.ts';

/** a year of a busy account has about half of it */
const mostBytes = 10 * 1_048_576;
const mostLines = 5_000;

/** Bank statements come as they are: the bytes of the file, its name in the address. */
export function statementRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = (request: FastifyRequest): Data => open(actorOf(request), request.id);
  const options = { config: { ...needs('payments.import'), heavy: true }, bodyLimit: mostBytes } as const;

  return async app => {
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );

    app.post('/payments/statements/preview', options, request => {
      const data = dataOf(request);
      data.entity('bills', 'list');
      return previewStatement(data, statementsIn(contentOf(request)));
    });

    app.post('/payments/statements', options, async (request, reply) => {
      const data = dataOf(request);
      const content = contentOf(request);
      const statements = statementsIn(content);
      const { filename, allocates } = readImport(request.query);
      if (allocates && !can(data.actor.permissions, 'payments', 'post')) throw new ProblemError('forbidden');
      if (allocates) data.entity('bills', 'list');
      const result = await data.transaction(inner =>
        importStatement(inner, { filename, content, statements, allocates }),
      );
      return reply.code(201).send(result);
    });
  };
}

/** `?filename=…&allocate=true`: with it, bills that lines name and pay to the cent are paid at once. */
function readImport(query: unknown): { readonly filename: string; readonly allocates: boolean } {
  const { filename = '', allocate = 'false', ...others } = Object.fromEntries(parametersOf(query));
  refuse(unknownFaults(others));
  if (filename.trim() === '') throw validationFailed({ filename: { code: 'required' } });
  if (allocate !== 'true' && allocate !== 'false') throw validationFailed({ allocate: { code: 'enum' } });
  return { filename, allocates: allocate === 'true' };
}

function contentOf(request: FastifyRequest): Uint8Array {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0)
    throw new ProblemError('unsupportedMediaType');
  return request.body;
}

function statementsIn(content: Uint8Array): readonly Statement[] {
  const statements = parsed(content);
  const lines = statements.reduce((sum, statement) => sum + statement.lines.length, 0);
  if (lines > mostLines) throw new ProblemError(statementProblems.statementTooLong, { limit: mostLines });
  return statements;
}

function parsed(content: Uint8Array): readonly Statement[] {
  try {
    return parseCamt053(content);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new ProblemError(
      error.fault === 'incomplete' ? statementProblems.statementIncomplete : statementProblems.notStatement,
    );
  }
}
