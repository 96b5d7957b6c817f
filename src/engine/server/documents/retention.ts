import { addMonths } from '../../shared/day.ts';
import { shapes } from '../../shared/formats.ts';
import type { Product } from '../../shared/product.ts';
import type { SettingValues } from '../../shared/settings/settingValues.ts';

/**
 * The last day of the retention period for a document of this kind, as set in product.json; null for an unknown kind.
 * The period starts at the end of the calendar year in which the document was received (§ 147 (4) AO).
 */
export function retentionUntil(
  { documents }: Pick<Product, 'documents'>,
  kind: unknown,
  received: string,
  settings: SettingValues,
): string | null {
  const found = documents.kinds.find(({ name }) => name === kind);
  if (!found) return null;
  const years = 'years' in found ? found.years : Number(new Map(Object.entries(settings)).get(found.keep));
  return `${Number(received.slice(0, 4)) + years}-12-31`;
}

/** Post is scanned within this time: an earlier day of receipt does not shorten its retention. */
const mostMonthsBeforeScan = 3;

/** A document whose end of retention is in question; values as stored, which need not be valid. */
interface Retained {
  readonly kind: unknown;
  readonly received: unknown;
  readonly created: string;
  /** the end that it had when it was filed; null: it is not filed */
  readonly until: unknown;
}

/**
 * The earliest last day of retention that a document may have; null if nothing requires one. What is filed keeps the
 * end that it has, whatever its kind and receipt become (§ 147 (3) AO, § 257 HGB); only an end beyond that of the kind
 * that is kept longest may be taken back.
 */
export function leastRetention(
  product: Pick<Product, 'documents'>,
  settings: SettingValues,
  { kind, received, created, until }: Retained,
): string | null {
  const first = addMonths(created, -mostMonthsBeforeScan);
  const from =
    typeof received !== 'string' || !shapes.date(received) ? created : received < first ? first : received;
  const end = (each: unknown) => retentionUntil(product, each, from, settings);
  const longest = product.documents.kinds.map(({ name }) => end(name) ?? '').reduce(later, '');
  const had = typeof until === 'string' ? earlier(until, longest) : '';
  return later(end(kind) ?? '', had) || null;
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);
