import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FilterExpression } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import type { SeekFrom } from './seek.ts';

/** Where the first and the last row of a page stand in their list. */
export interface PagePlace {
  /** their numbers, from 0 */
  readonly first: number;
  readonly last: number;
  /** their values of the keys of the order */
  readonly start: readonly unknown[];
  readonly end: readonly unknown[];
}

/** A page that is read from one that its reader has seen. */
export interface Beside {
  readonly direction: SeekFrom['direction'];
  readonly cursor: string;
}

/** The rows that are asked for, and of which list. */
interface ListPart {
  readonly filter: FilterExpression;
  /** null: that of the list itself */
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly first: number;
  readonly count: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The place of a page as text for its reader, who gives it back for the page before or after. It names values of rows,
 * and addresses get into logs, so it is sealed; it opens for the same user, resource, filter and order alone.
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

/** Throws `invalidQuery` (400) for a cursor of another list, or one that the asked rows do not lie next to. */
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
    // What opens was written above.
    const [first, last, start, end] = JSON.parse(text) as [number, number, unknown[], unknown[]];
    return { first, last, start, end };
  } catch {
    throw new ProblemError('invalidQuery', { parameter: direction, reason: 'X-Page-Cursor' });
  }
}

const contextOf = ({ actor }: Data, { meta }: Entity, { filter, sort }: ListPart): Buffer =>
  Buffer.from(JSON.stringify([actor.userId, meta.name, filter, sort ?? [meta.sort.field, meta.sort.order]]));
