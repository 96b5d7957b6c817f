import { insertRows } from '@engine/server/access/insertRows.ts';
import { openData } from '@engine/server/access/openData.ts';
import { chainedRows, contentOf } from '@engine/server/audit/append.ts';
import type { Changes } from '@engine/server/audit/changes.ts';
import type { Database, Handle } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { addDays } from '@engine/shared/day.ts';
import { facts } from '@generated/facts.ts';
import { type InferResult, sql } from 'kysely';
import { earlier } from './calendar.ts';
import type { Writer } from './insert.ts';

const entriesAtOnce = 2_000;

/**
 * Logs the history of the demo bills on its days, so that open items of past days and the history of a bill are
 * complete.
 */
export async function logBills(database: Database, handle: Handle, writer: Writer): Promise<void> {
  const data = openData({ ...database, kysely: handle }, officeModel(facts))(allRights, 'seed');
  const contents = (await writer.run(settledBills(writer))).flatMap(bill =>
    stepsOf(bill, writer.today).map(({ day, changes }) => {
      const at = `${day}T09:30:00.000Z`;
      const activity = { action: 'transition', resource: 'bills', recordId: bill.id, changes };
      return contentOf(data, activity, at < writer.now ? at : writer.now);
    }),
  );
  for (const chunk of chunksOf(chainedRows(data, contents, new Map()), entriesAtOnce))
    await insertRows(data, 'activity_log', chunk, null);
}

const settledBills = (writer: Writer) =>
  writer.all
    .selectFrom('bills as b')
    .leftJoin('bills as undone', 'undone.id', 'b.cancelled_by')
    .select([
      'b.id',
      'b.status',
      'b.issue_date',
      'b.due_date',
      'b.total',
      'b.paid',
      'b.moved',
      'b.written_off',
      'b.contested',
      'undone.issue_date as undone_on',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations as a')
        .innerJoin('payments as p', 'p.id', 'a.payment')
        .select(({ fn }) => fn.max('p.value_date').as('day'))
        .whereRef('a.bill', '=', 'b.id')
        .as('paid_on'),
    )
    .where('b.status', '<>', sql.lit('draft'))
    .where('b.kind', '<>', sql.lit('cancellation'))
    .orderBy('b.id');

type SettledBill = InferResult<ReturnType<typeof settledBills>>[number];

interface Step {
  readonly day: string;
  readonly to: string;
  /** cents by which the open amount is reduced */
  readonly less: number;
  readonly figures: Changes;
}

/** The steps in the order of their days; before the first, the whole bill was open. */
function stepsOf(bill: SettledBill, today: string) {
  const { status, total, paid } = bill;
  const issued = bill.issue_date ?? today;
  const due = bill.due_date ?? issued;
  const within = (day: string) => earlier(day < issued ? issued : day, today);
  const moved = bill.moved ?? 0;
  const writtenOff = bill.written_off ?? 0;
  const isPassedOn = status === 'passed_on';
  const step = (day: string, to: string, less: number, figures: Changes): Step[] =>
    less === 0 ? [] : [{ day: within(day), to, less, figures }];
  const steps = [
    ...step(addDays(bill.paid_on ?? due, 1), 'partially_paid', paid, {
      paid: [0, paid],
      ...(bill.contested && { contested: [0, bill.contested] }),
    }),
    ...step(addDays(isPassedOn ? due : issued, 20), isPassedOn ? status : 'partially_paid', moved, {
      moved: [0, moved],
    }),
    ...step(addDays(due, 45), 'partially_paid', writtenOff, { written_off: [0, writtenOff] }),
    ...(status === 'cancelled' ? step(bill.undone_on ?? addDays(issued, 10), status, total, {}) : []),
  ].sort((one, other) => Number(one.day > other.day) - Number(one.day < other.day));
  let open = total;
  let from = 'sent';
  return steps.map(({ day, to: towards, less, figures }, at) => {
    const to = at === steps.length - 1 ? status : towards;
    const changes: Changes = {
      ...(from !== to && { status: [from, to] }),
      ...figures,
      open: [open, open - less],
    };
    open -= less;
    from = to;
    return { day, changes };
  });
}
