import type { Data } from '@engine/server/access/data.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { fill } from '@engine/shared/messages/message.ts';
import { sum } from '@engine/shared/sum.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import { approvedByOthers } from '../../cases/server/approvedByOthers.ts';
import { nameInList } from '../../guests/server/guestName.ts';
import type { CoverFacts } from '../../letters/server/letterFacts.ts';
import { dayText } from '../../letters/server/letterFormat.ts';
import { loadParties, loadSenders } from '../../letters/server/loadParties.ts';
import { officeSender, recipientOf } from '../../letters/server/parties.ts';
import { renderBeside } from '../../letters/server/renderBeside.ts';
import { templateFor } from '../../letters/server/templateRevisions.ts';
import { type BillRow, loadBill } from './billRow.ts';

const reason = 'A slip lists the originals of all cases of a bill, which the caller has chosen.';

/**
 * The slip that goes with the originals of a bill: per case the prescription, the approval and the slips that
 * passengers have signed. Null if there are no originals on paper, such as a bill to a guest. Throws `templateMissing`.
 */
export async function coverSlip(data: Data, id: number): Promise<Uint8Array | null> {
  const bill = await loadBill(data, id);
  if (bill.recipient.type !== 'health_insurance' || bill.kind === 'cancellation') return null;
  const cases = await data.run(casesOf(data, id));
  if (cases.length === 0) return null;
  const facts = await coverFacts(data, bill, cases);
  const template = await templateFor(data, 'cover_letter', bill.locale, bill.company);
  return renderBeside(template, facts, 'kept');
}

async function coverFacts(data: Data, bill: BillRow, cases: readonly CaseRow[]): Promise<CoverFacts> {
  const settings = await readSettings(data);
  const senders = await loadSenders(data, [bill.company], settings);
  const parties = await loadParties(data, [bill.recipient]);
  const others = await approvedByOthers(data, cases);
  const enclosures = cases.map(row => enclosureOf(row, bill.locale, others.has(row.id)));
  return {
    kind: 'cover_letter',
    locale: bill.locale,
    sender: senders(bill.company),
    office: officeSender(settings),
    recipient: recipientOf(parties(bill.recipient), bill.locale, bill.snapshot),
    number: bill.number ?? '–',
    date: bill.issueDate ?? today(),
    period: bill.serviceFrom && bill.serviceTo ? { from: bill.serviceFrom, to: bill.serviceTo } : null,
    enclosures,
    total: sum(enclosures.map(({ total }) => total)),
  };
}

const casesOf = (data: Data, bill: number) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .innerJoin('guest as g', 'g.id', 'c.guest')
    .leftJoin('prescriptions as p', 'p.id', 'c.prescription')
    .select([
      'c.id',
      'c.number',
      'c.net',
      'c.guest',
      'c.prescription',
      'c.payer',
      'g.name_prefix',
      'g.last_name',
      'g.first_name',
    ])
    .select(['p.issued_on', 'p.original_received', 'p.approval_status', 'p.approval_number'])
    .select(({ selectFrom }) =>
      selectFrom('tours as t')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('t.bill_case', '=', 'c.id')
        .where('t.signature_present', '=', true)
        .as('slips'),
    )
    .where('c.bill', '=', bill)
    .orderBy('c.number');

type CaseRow = InferResult<ReturnType<typeof casesOf>>[number];

const words = {
  de: {
    prescription: 'Verordnung vom {day}',
    missing: 'Verordnung vom {day} (Original folgt)',
    approval: 'Genehmigung {number}',
    slip: '1 Transportschein',
    slips: '{count} Transportscheine',
  },
  en: {
    prescription: 'prescription of {day}',
    missing: 'prescription of {day} (original to follow)',
    approval: 'approval {number}',
    slip: '1 transport slip',
    slips: '{count} transport slips',
  },
} as const satisfies Readonly<Record<Locale, object>>;

/**
 * The originals of one case that go into the envelope; one that the office does not have is named and not counted, and
 * the approval of another insurer stays out.
 */
function enclosureOf(
  row: CaseRow,
  locale: Locale,
  isApprovedByOther: boolean,
): CoverFacts['enclosures'][number] {
  const { number, net, issued_on, approval_number } = row;
  const text = words[locale];
  const hasOriginal = isSet(row.original_received);
  const isApproved = row.approval_status === 'granted' && approval_number !== null && !isApprovedByOther;
  const slips = row.slips ?? 0;
  const parts = [
    issued_on && fill(hasOriginal ? text.prescription : text.missing, { day: dayText(issued_on, locale) }),
    isApproved ? fill(text.approval, { number: approval_number }) : null,
    slips === 0 ? null : fill(slips === 1 ? text.slip : text.slips, { count: slips }),
  ];
  return {
    description: `${number} · ${nameInList(row)}`,
    detail: parts.filter(Boolean).join(', '),
    count: (hasOriginal ? 1 : 0) + (isApproved ? 1 : 0) + slips,
    total: net,
  };
}
