import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import type { Database } from '../database/connect.ts';
import { NoRoom } from '../database/roomWatch.ts';
import { anyone } from './policy.ts';

/** In total below the two seconds after which a proxy looks for another server. */
const patience = { ticks: 6, tickMs: 250 };
/** How long an answer of the database is reused: anyone may request it as often as they like. */
const freshMs = 250;

const probed = { ...anyone, anyHost: true } as const;

/** `/healthz`: the process is running. `/readyz`: it can serve requests and is not shutting down. */
export function healthRoutes(database: Database): FastifyPluginAsync {
  return async app => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    /** Concurrent probes share one check of the database. */
    let asked: Promise<void> | null = null;
    let answered = Number.NEGATIVE_INFINITY;
    const check = (): Promise<void> => {
      if (asked === null || performance.now() - answered > freshMs) {
        answered = Number.POSITIVE_INFINITY;
        asked = database.check().finally(() => {
          answered = performance.now();
        });
      }
      return asked;
    };
    app.get('/healthz', { config: probed }, async () => ({ status: 'ok' }));
    app.get('/readyz', { config: probed }, async () => {
      if (closing) throw new ProblemError('stopping');
      await inTime(check()).catch(error => {
        throw new ProblemError(error instanceof NoRoom ? 'storageFull' : 'databaseUnavailable');
      });
      return { status: 'ready' };
    });
  };
}

/**
 * Counts ticks instead of time: after the process was blocked, its timers are due before it can read the database's
 * answer.
 */
function inTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
      if (ticks === patience.ticks) reject(new Error('no answer in time'));
    }, patience.tickMs);
    work.then(resolve, reject).finally(() => clearInterval(clock));
  });
}
