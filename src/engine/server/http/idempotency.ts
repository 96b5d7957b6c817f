import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject } from '../../shared/isObject.ts';
import type { Data } from '../access/data.ts';
import { ViolationError } from '../access/databaseProblem.ts';
import { ProblemError } from '../access/problemError.ts';

interface Done<T> {
  readonly status: number;
  /** id of the written record; nothing else of the answer is stored */
  readonly id: number;
  readonly answer: T;
}

interface Once<T> {
  readonly work: (data: Data) => Promise<Done<T>>;
  /** The answer to a repeated request, showing the record as the caller may see it now. */
  readonly replay: (id: number) => Promise<T>;
}

/**
 * Runs a change in a transaction, at most once per `Idempotency-Key` and actor: repeating the request returns the
 * record again; a different request with the same key gives 422.
 */
export async function idempotently<T>(
  data: Data,
  request: FastifyRequest,
  { work, replay }: Once<T>,
): Promise<Done<T>> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return data.briefly(work);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new ProblemError('invalidQuery', { parameter: 'Idempotency-Key', reason: '1–100' });
  }
  const hash = hashOf(request);
  const again = async (): Promise<Done<T> | null> => {
    const known = await storedAnswer(data, key, hash);
    return known && { ...known, answer: await replay(known.id) };
  };
  const known = await again();
  if (known) return known;
  try {
    return await data.briefly(async inner => {
      await reserve(inner, key, hash);
      const done = await work(inner);
      const kept = JSON.stringify({ id: done.id });
      await inner.run(
        sql`update idempotency_keys set status = ${done.status}, body = ${kept} where actor = ${data.actor.userId} and ${sql.ref('key')} = ${key}`,
      );
      return done;
    });
  } catch (error) {
    // Of two concurrent requests the second waits for the row of the first and then violates its uniqueness.
    const answer = isTaken(error) ? await again() : null;
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

async function storedAnswer(
  data: Data,
  key: string,
  hash: string,
): Promise<{ readonly status: number; readonly id: number } | null> {
  const [row] = await data.run(
    sql`select request_hash, status, body from idempotency_keys where actor = ${data.actor.userId} and ${sql.ref('key')} = ${key}`,
  );
  if (!row) return null;
  if (row.request_hash !== hash) throw new ProblemError('idempotencyMismatch');
  const kept: unknown = JSON.parse(String(row.body));
  return { status: Number(row.status), id: isObject(kept) ? Number(kept.id) : 0 };
}

function hashOf(request: FastifyRequest): string {
  const { method, url, body } = request;
  const isFile = Buffer.isBuffer(body);
  const hash = createHash('sha256').update(JSON.stringify(isFile ? [method, url] : [method, url, body]));
  return (isFile ? hash.update(body) : hash).digest('hex');
}

function isTaken(error: unknown): boolean {
  return error instanceof ViolationError && error.violation.table === 'idempotency_keys';
}
