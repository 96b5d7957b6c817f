import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { Finding, IntegrityCheck } from '@engine/server/audit/integrityCheck.ts';
import { loggedValues } from '@engine/server/audit/loggedValues.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { type JsonText, parsed } from '@engine/shared/tables/stored.ts';
import { type InferResult, sql } from 'kysely';
import { alteredFields, comparedWithLog } from './comparedFields.ts';
import { lineTexts, type StoredInvoice, type StoredStatement, statedSettlement } from './statedSettlement.ts';

const reason =
  'A check looks at all settlements, and names only what differs from their papers, to those who may see the log.';

const most = 100;

/**
 * An issued settlement is what its papers were made of: their facts and the log match it and its lines. What changes
 * after the issue, such as the payout, is not compared.
 */
export const settlementContents: IntegrityCheck = {
  name: 'settlementContents',
  async step(data, after) {
    const settlements = await data.run(issuedAfter(data, after));
    const ids = settlements.map(({ id }) => id);
    const lines = groupBy(await data.run(linesOf(data, ids)), ({ settlement }) => settlement);
    const logged = await loggedValues(data, 'settlements', ids);
    return {
      cursor: ids.at(-1) ?? null,
      checked: settlements.length,
      findings: settlements.flatMap(each => findingsIn(each, lines.get(each.id) ?? [], logged.get(each.id))),
    };
  },
};

const loggedFields = [
  ...(['number', 'client', 'period', 'counted_from', 'received', 'held', 'carried_in'] as const),
  ...([
    'carried_out',
    'fee_value',
    'fee_minimum',
    'bills',
    'cases',
    'rides',
    'fee_net',
    'fee_topup',
  ] as const),
  ...(['vat_rate', 'vat', 'fee_gross', 'payout', 'due', 'issue_date', 'due_date', 'issued_by'] as const),
  ...(['statement', 'invoice'] as const),
] as const;

const issuedAfter = (data: Data, after: number) =>
  data
    .unscoped(reason)
    .selectFrom('settlements as s')
    .leftJoin('letters as l', 'l.document', 's.statement')
    .leftJoin('letters as f', 'f.document', 's.invoice')
    .select(columns('settlements as s', ['id', ...loggedFields]))
    .select(['l.facts as statement_facts', 'f.facts as invoice_facts'])
    .where('s.status', '<>', sql.lit('draft'))
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(most);

type IssuedSettlement = InferResult<ReturnType<typeof issuedAfter>>[number];

/** Of payments, as the statement lists them. */
const linesOf = (data: Data, settlements: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('settlement_lines as l')
    .select(columns('settlement_lines as l', ['settlement', 'value_date', 'amount']))
    .where('l.settlement', ...oneOf(data, settlements))
    .where('l.payment', 'is not', null);

type IssuedLine = InferResult<ReturnType<typeof linesOf>>[number];

function findingsIn(
  settlement: IssuedSettlement,
  lines: readonly IssuedLine[],
  logged: ReadonlyMap<string, unknown> | undefined,
): readonly Finding[] {
  const { id, statement_facts, invoice_facts } = settlement;
  // `keepLetters` has written the facts; what an earlier release left out is not compared.
  const statement = parsed(statement_facts) as StoredStatement | null;
  const invoice = parsed(invoice_facts) as StoredInvoice | null;
  return [
    ...alteredFields({ table: 'settlements', resource: 'settlements', id }, [
      ...comparedWithLog(loggedFields, settlement, logged),
      ...statedSettlement(statement, invoice, settlement),
    ]),
    ...alteredLines(id, statement, lines),
    ...missingPaper(id, settlement.statement, statement_facts),
    ...missingPaper(id, settlement.invoice, invoice_facts),
  ];
}

const table = 'settlement_lines';

/** The lines by day and amount, whatever their order. */
function alteredLines(
  id: number,
  statement: StoredStatement | null,
  lines: readonly IssuedLine[],
): readonly Finding[] {
  if (!statement?.settled) return [];
  const stated = lineTexts(statement.settled.flatMap(each => each.lines));
  const kept = lineTexts(lines.map(({ value_date, amount }) => ({ date: value_date ?? '', amount })));
  const [lacking, more] = [without(stated, kept), without(kept, stated)];
  if (lacking.length === 0 && more.length === 0) return [];
  const text = (texts: readonly string[]) => `settlements #${id}: ${texts.join(', ') || '–'}`;
  return [{ table, id: null, what: 'altered', expected: text(lacking), found: text(more) }];
}

/** The texts that are not among the others, as often as they are not. */
function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map([...groupBy(others, text => text)].map(([text, same]) => [text, same.length]));
  return texts.filter(text => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

const missingPaper = (
  id: number,
  document: number | null,
  facts: JsonText<unknown> | null,
): readonly Finding[] =>
  document === null || facts !== null
    ? []
    : [
        {
          table: 'letters',
          id: null,
          what: 'missing',
          expected: `document ${document}, settlements #${id}`,
          found: null,
        },
      ];
