import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FilterExpression } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import type { SeekFrom } from './seek.ts';

/** The position of the first and the last row of a page in their list. */
export interface PagePlace {
  /** their row numbers, from 0 */
  readonly first: number;
  readonly last: number;
  /** their sort key values */
  readonly start: readonly unknown[];
  readonly end: readonly unknown[];
}

/** A page next to one that the client has already read. */
export interface Beside {
  readonly direction: SeekFrom['direction'];
  readonly cursor: string;
}

/** The requested rows of a list. */
interface ListPart {
  readonly filter: FilterExpression;
  /** null: the list's default order */
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly first: number;
  readonly count: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The position of a page as an opaque text that the client sends back for the page before or after. It contains
 * values of rows, and URLs end up in logs, so it is encrypted; it can be opened only for the same user, resource,
 * filter and order.
 */
export function sealPlace(data: Data, entity: Entity, query: ListPart, place: PagePlace): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, data.cursorKey, nonce).setAAD(contextOf(data, entity, query));
  const { first, last, start, end } = place;
  const content = Buffer.concat([
    cipher.update(JSON.stringify([first, last, start, end]), 'utf8'),
    cipher.final(),
  ]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/**
 * Throws `invalidQuery` (400) for a cursor of another list, or if the requested rows are not adjacent to its page.
 */
export function seekFrom(data: Data, entity: Entity, query: ListPart, beside: Beside): SeekFrom {
  const { direction } = beside;
  const { first, last, start, end } = openPlace(data, entity, query, beside);
  const isNext = direction === 'after' ? query.first === last + 1 : query.first + query.count === first;
  if (!isNext) throw new ProblemError('invalidQuery', { parameter: 'range', reason: direction });
  return { direction, values: direction === 'after' ? end : start };
}

function openPlace(data: Data, entity: Entity, query: ListPart, { direction, cursor }: Beside): PagePlace {
  const bytes = Buffer.from(cursor, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, data.cursorKey, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(contextOf(data, entity, query))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const content = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    const text = Buffer.concat([content, decipher.final()]).toString('utf8');
    // Authenticated encryption: what decrypts was written by `sealPlace`.
    const [first, last, start, end] = JSON.parse(text) as [number, number, unknown[], unknown[]];
    return { first, last, start, end };
  } catch {
    throw new ProblemError('invalidQuery', { parameter: direction, reason: 'X-Page-Cursor' });
  }
}

const contextOf = ({ actor }: Data, { meta }: Entity, { filter, sort }: ListPart): Buffer =>
  Buffer.from(JSON.stringify([actor.userId, meta.name, filter, sort ?? [meta.sort.field, meta.sort.order]]));
