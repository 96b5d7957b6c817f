import { addDays, addMonths } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { fill } from '@engine/shared/messages/message.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Bill, BillItem } from '@generated/types/entities.ts';
import { billWords } from '../bills/server/billWords.ts';
import type { Invoice } from './bills.ts';
import { earlier } from './calendar.ts';
import type { Claim } from './cases.ts';
import type { Draft, Writer } from './insert.ts';
import { type LaterClaim, laterClaim } from './laterBills.ts';
import type { Numbers } from './numbers.ts';
import type { Random } from './random.ts';
import { levelReached } from './reminders.ts';
import { untaxedBill } from './untaxedBill.ts';

/** A bill to a passenger for the co-payments of a month; a small part of them is never paid. */
interface CopayInvoice extends Invoice {
  readonly claim: Claim;
  readonly items: readonly Draft<BillItem>[];
}

/** days after which a co-payment is due */
const copayDays = 14;

/** A co-payment bill for every fourth claim of an older month that the insurer has on an issued bill. */
export function copayInvoices(
  writer: Writer,
  random: Random,
  numbers: Numbers,
  invoices: readonly Invoice[],
  age: number,
): readonly CopayInvoice[] {
  if (age < 1) return [];
  const owing = invoices
    .filter(({ row, payer }) => payer.type === 'health_insurance' && isLive(row.status))
    .flatMap(({ claims }) => claims.filter(({ copay }) => copay > 0));
  return owing.filter((_, at) => at % 4 === 0).map(claim => copayInvoice(writer, random, numbers, claim));
}

const isLive = (status: Bill['status']) => status !== 'draft' && status !== 'cancelled';

function copayInvoice(writer: Writer, random: Random, numbers: Numbers, claim: Claim): CopayInvoice {
  const { patient, period, copay: total } = claim;
  const { id: guest, name, draft } = patient;
  const issueDate = earlier(addDays(addMonths(`${period}-01`, 1), random.int(9, 12)), writer.today);
  const dueDate = addDays(issueDate, copayDays);
  const isOverdue = dueDate < writer.today;
  const status = isOverdue ? random.weighted({ paid: 70, sent: 18, passed_on: 12 }) : ('sent' as const);
  const paid = status === 'paid' ? total : 0;
  const row = {
    ...untaxedBill(writer, numbers, claim, { total, issueDate, dueDate, mark: `copay${claim.id}` }),
    status,
    kind: 'copay',
    recipient_type: 'guest',
    recipient_guest: guest,
    recipient_name: name,
    recipient_snapshot: { name, address: draft.address },
    paid,
    open: status === 'sent' ? total : 0,
    moved: status === 'passed_on' ? total : 0,
    dunning_level: status === 'sent' && isOverdue ? levelReached(random, 'copay', dueDate, writer.today) : 0,
    delivery: 'post',
  } as const;
  const payer = { type: 'guest', id: guest, name } as const;
  return { row, claim, claims: [], items: itemsOf(writer, claim, row.id), paid, cut: 0, dueDate, payer };
}

/** The positions as the product states them: one for each trip with a co-payment. */
function itemsOf(writer: Writer, { id, items }: Claim, bill: number): readonly Draft<BillItem>[] {
  return [...groupBy(items, ({ tour }) => tour ?? 0)].flatMap(([tour, [first, ...others]]) => {
    const due = sum([first, ...others].map(({ copay }) => copay ?? 0));
    return due === 0
      ? []
      : [
          {
            ...copayItem(id, due, first.service_date ?? ''),
            id: writer.nextId('bill-item'),
            tour,
            bill,
            billed: true,
            description: billWords.copay.de,
          },
        ];
  });
}

const copayItem = (bill_case: number, due: number, service_date: string) =>
  ({
    bill_case,
    service_date,
    quantity: 100,
    unit_price: due * 100,
    amount: due,
    vat_rate: '0',
    vat_amount: 0,
    copay: 0,
  }) as const;

/** The claim to the insurer for a co-payment that the guest did not pay, and its one position. */
export function passedOn(
  writer: Writer,
  numbers: Numbers,
  { claim, row, dueDate }: CopayInvoice,
): LaterClaim {
  return laterClaim(writer, numbers, claim, {
    kind: 'copay',
    code: '03',
    amount: claim.copay,
    description: fill(billWords.copayInVain.de, { bill: row.number ?? '' }),
    claimedOn: addDays(dueDate, 25),
  });
}
