import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { ProblemError } from '../access/problemError.ts';
import type { Database } from '../database/connect.ts';
import { anyone } from './policy.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, and is not about to stop. */
export function healthRoutes(database: Database): FastifyPluginAsync {
  return async app => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.get('/healthz', { config: anyone }, async () => ({ status: 'ok' }));
    app.get('/readyz', { config: anyone }, async () => {
      if (closing) throw new ProblemError('overloaded');
      await sql`select 1`.execute(database.kysely).catch(() => {
        throw new ProblemError('overloaded');
      });
      return { status: 'ready' };
    });
  };
}
