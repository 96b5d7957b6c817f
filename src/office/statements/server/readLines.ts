import { oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { fold } from '@engine/shared/fold.ts';
import { sql } from 'kysely';
import { isIk } from '../../formats.ts';
import { ownersOf } from '../../payments/server/loadOpenBills.ts';
import { lineKeys } from './lineKeys.ts';
import type { Statement, StatementLine } from './statement.ts';

const reason = 'A line is booked once in the whole office, and known payers are those of the whole office.';

/**
 * What becomes of a line: a `new` incoming payment; a `return` of one, which reverses it; or nothing, because it is there
 * already (`duplicate`), is money that the office paid (`outgoing`), is not booked (`pending`) or not in euros (`foreign`).
 */
export type LineKind = 'new' | 'return' | 'duplicate' | 'outgoing' | 'pending' | 'foreign';

export interface ReadLine {
  readonly key: string;
  readonly kind: LineKind;
  readonly line: StatementLine;
  /** the payment that a return takes back, where it is found without doubt */
  readonly original: number | null;
  /** `guest:7`; null: not known to the office */
  readonly payer: string | null;
}

/** Judges the lines of statements against what the office has already. */
export async function readLines(data: Data, statements: readonly Statement[]): Promise<readonly ReadLine[]> {
  const lines = statements.flatMap(statement => {
    const keys = lineKeys(statement);
    return statement.lines.map((line, at) => ({ line, key: keys[at] ?? '' }));
  });
  const known = await knownKeys(
    data,
    lines.map(({ key }) => key),
  );
  const ibans = lines.flatMap(({ line }) => line.partyIban ?? []);
  const owners = new Map<string, ReadonlySet<string>>();
  for (const chunk of chunksOf([...new Set(ibans)], perStatement))
    for (const [iban, found] of await ownersOf(data, chunk)) owners.set(iban, found);
  const insurers = await loadInsurers(data);
  const read: ReadLine[] = [];
  const inThisFile = new Set<string>();
  const taken = new Set<number>();
  for (const { line, key } of lines) {
    const isKnown = known.has(key) || inThisFile.has(key);
    inThisFile.add(key);
    const kind = kindOf(line, isKnown);
    const original = kind === 'return' ? await originalOf(data, line, taken) : null;
    if (original !== null) taken.add(original);
    read.push({ key, kind, line, original, payer: payerOf(line, owners, insurers) });
  }
  return read;
}

const perStatement = 500;

function kindOf(line: StatementLine, isKnown: boolean): LineKind {
  if (line.isPending) return 'pending';
  if (line.currency !== 'EUR') return 'foreign';
  if (isKnown) return 'duplicate';
  if (line.direction === 'in') return 'new';
  return line.returned ? 'return' : 'outgoing';
}

async function knownKeys(data: Data, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(keys, perStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('payments as p')
        .select('p.statement_line')
        .where('p.statement_line', ...oneOfTexts(data, chunk)),
    );
    for (const { statement_line: key } of rows) if (key !== null) known.add(key);
  }
  return known;
}

/** The one payment of that amount with the same end-to-end reference, or from the same account. */
async function originalOf(
  data: Data,
  { amount, endToEndId, partyIban, bookingDate }: StatementLine,
  taken: ReadonlySet<number>,
): Promise<number | null> {
  for (const [column, value] of [
    ['end_to_end_id', endToEndId],
    ['payer_iban', partyIban],
  ] as const) {
    if (value === null) continue;
    const rows = await data.select(
      `payment that a return takes back, by ${column}`,
      () =>
        data
          .unscoped(reason)
          .selectFrom('payments as p')
          .select('p.id')
          .where(`p.${column}`, '=', slot<string>('value'))
          .where('p.amount', '=', slot<number>('amount'))
          .where('p.direction', '=', sql.lit('in'))
          .where('p.status', 'in', literals(['received', 'partially_allocated', 'allocated']))
          .where('p.value_date', '<=', slot<string>('day')),
      { value, amount, day: bookingDate },
    );
    const free = rows.map(({ id }) => id).filter(id => !taken.has(id));
    if (free.length === 1) return free[0] ?? null;
  }
  return null;
}

interface Insurers {
  readonly byIk: ReadonlyMap<string, number>;
  readonly byName: ReadonlyMap<string, number>;
}

async function loadInsurers(data: Data): Promise<Insurers> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('health_insurance as h')
      .select(['h.id', 'h.ik', 'h.name', 'h.short_name'])
      .orderBy('h.id', 'desc'),
  );
  const byIk = new Map(rows.map(({ id, ik }) => [ik, id]));
  const byName = new Map(
    rows.flatMap(row => [row.name, row.short_name].map(name => [fold(name), row.id] as const)),
  );
  return { byIk, byName };
}

function payerOf(
  line: StatementLine,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
  { byIk, byName }: Insurers,
): string | null {
  const [owner, ...others] = (line.partyIban === null ? null : owners.get(line.partyIban)) ?? [];
  if (owner !== undefined && others.length === 0) return owner;
  const iks = (line.purpose ?? '').match(/\b\d{9}\b/g)?.filter(isIk) ?? [];
  const insurer =
    iks.map(ik => byIk.get(ik)).find(id => id !== undefined) ?? byName.get(fold(line.partyName ?? ''));
  return insurer === undefined ? null : `health_insurance:${insurer}`;
}
