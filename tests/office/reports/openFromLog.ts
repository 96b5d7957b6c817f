import { type JsonText, parsed } from '@engine/shared/tables/stored.ts';
import type { Office } from '../../engine/server/office.ts';

/** What bills owed at one time, in cents; those that owe nothing are left out. */
export type OpenBills = Readonly<Record<number, number>>;

/** The newest entry of the log and what bills owe now. */
export interface Mark {
  readonly entry: number;
  readonly open: OpenBills;
}

const owing = new Set(['issued', 'sent', 'partially_paid']);

export async function markNow({ data, all }: Office): Promise<Mark> {
  const [newest] = await data.run(all.selectFrom('activity_log').select('id').orderBy('id', 'desc').limit(1));
  const bills = await data.run(
    all.selectFrom('bills').select(['id', 'status', 'open']).where('kind', '<>', 'cancellation'),
  );
  return {
    entry: newest?.id ?? 0,
    open: Object.fromEntries(
      bills.filter(({ status, open }) => owing.has(status) && open > 0).map(({ id, open }) => [id, open]),
    ),
  };
}

/** What bills owed at each of these marks by the log alone, from its first entry on. */
export async function openFromLog(
  { data, all }: Office,
  marks: readonly Mark[],
): Promise<readonly OpenBills[]> {
  const entries = await data.run(
    all
      .selectFrom('activity_log')
      .select(['id', 'record_id', 'changes'])
      .where('resource', '=', 'bills')
      .where('record_id', 'is not', null)
      .orderBy('id'),
  );
  const bills = new Map<number, Readonly<Record<string, unknown>>>();
  let read = 0;
  return marks.map(({ entry }) => {
    for (; read < entries.length && (entries[read]?.id ?? 0) <= entry; read++) {
      const { record_id: id = null, changes = null } = entries[read] ?? {};
      const after = Object.entries(parsed(changes as JsonText<Changes> | null) ?? {}).map(
        ([name, [, value]]) => [name, value],
      );
      bills.set(Number(id), { ...bills.get(Number(id)), ...Object.fromEntries(after) });
    }
    const open = [...bills].filter(
      ([, bill]) => bill.kind !== 'cancellation' && owing.has(String(bill.status)) && Number(bill.open) > 0,
    );
    return Object.fromEntries(open.map(([id, bill]) => [id, Number(bill.open)]));
  });
}

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
