import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ViolationError } from '../access/databaseProblem.ts';
import { ProblemError } from '../access/problemError.ts';

interface Answer {
  readonly status: number;
  /** JSON text */
  readonly body: string;
}

/**
 * Runs a create in a transaction, at most once per `Idempotency-Key` and actor: the answer is stored with
 * the record, and whoever sends the same request again gets it again; another request under the key is 422.
 */
export async function idempotently(
  data: Data,
  request: FastifyRequest,
  work: (data: Data) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return data.transaction(work);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new ProblemError('invalidQuery', { parameter: 'Idempotency-Key', reason: '1–100' });
  }
  const hash = hashOf(request);
  const known = await storedAnswer(data, key, hash);
  if (known) return known;
  try {
    return await data.transaction(async inner => {
      await reserve(inner, key, hash);
      const answer = await work(inner);
      await inner.run(
        sql`update idempotency_keys set status = ${answer.status}, body = ${answer.body} where actor = ${data.actor.userId} and ${sql.ref('key')} = ${key}`,
      );
      return answer;
    });
  } catch (error) {
    // Two at once: the second waits for the first one's row and then finds it taken.
    const answer = isTaken(error) ? await storedAnswer(data, key, hash) : null;
    if (!answer) throw error;
    return answer;
  }
}

async function reserve(data: Data, key: string, hash: string): Promise<void> {
  const now = new Date().toISOString();
  const { userId } = data.actor;
  await data.run(sql`
    insert into idempotency_keys (actor, ${sql.ref('key')}, request_hash, version, created_at, created_by, updated_at, updated_by)
    values (${userId}, ${key}, ${hash}, 1, ${now}, ${userId}, ${now}, ${userId})`);
}

async function storedAnswer(data: Data, key: string, hash: string): Promise<Answer | null> {
  const [row] = await data.run(
    sql`select request_hash, status, body from idempotency_keys where actor = ${data.actor.userId} and ${sql.ref('key')} = ${key}`,
  );
  if (!row) return null;
  if (row.request_hash !== hash) throw new ProblemError('idempotencyMismatch');
  return { status: Number(row.status), body: String(row.body) };
}

function hashOf(request: FastifyRequest): string {
  const content = JSON.stringify([request.method, request.url, request.body]);
  return createHash('sha256').update(content).digest('hex');
}

function isTaken(error: unknown): boolean {
  return error instanceof ViolationError && error.violation.table === 'idempotency_keys';
}
