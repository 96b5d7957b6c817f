import type { Data } from '@engine/server/access/data.ts';
import { dryRun } from '@engine/server/access/dryRun.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { loadParties } from '../../letters/server/loadParties.ts';
import { guestWith, inOneLine, type PartySnapshot, snapshotOf } from '../../letters/server/parties.ts';
import { partyNames, unseen } from '../../letters/server/partyNames.ts';
import { paidOn } from '../../payments/server/paidOn.ts';
import type { CaseSide, CorrectedBill, CorrectionPreview } from '../shared/correctionPreview.ts';
import type { BillRow } from './billRow.ts';
import { correctableBill } from './correctBill.ts';
import { payerOfCase } from './payerOfCase.ts';
import { type CaseFigures, type Rework, reworkCases } from './reworkCases.ts';
import { succeeds } from './succession.ts';

/** The result that a correction of a bill would have, with the names that the caller may see; nothing is written. */
export async function previewCorrection(data: Data, id: number): Promise<CorrectionPreview> {
  return dryRun(data, async inner => {
    const bill = await correctableBill(inner, id);
    return described(inner, bill, await reworkCases(inner, bill));
  });
}

async function described(data: Data, bill: BillRow, rework: Rework): Promise<CorrectionPreview> {
  const { before, after, copayBills, plans } = rework;
  const figures = [...before, ...after];
  const gone = [bill, ...copayBills];
  const payerOf = ({ payer, payer_company: company, guest }: CaseFigures) =>
    payerOfCase(company, payer, guest);
  const nameOf = await partyNames(data, [
    ...[...gone, ...plans].map(({ recipient }) => recipient),
    ...figures.flatMap(row => [guestWith(row.guest), payerOf(row)]),
  ]);
  const sideOf = (row: CaseFigures): CaseSide => ({
    payer: nameOf(payerOf(row)),
    net: row.net,
    copay: row.copay,
  });
  const then = new Map(before.map(row => [row.id, row]));
  const isReady = new Set(
    plans.flatMap(({ kind, cases }) => (kind === 'copay' ? [] : cases.map(({ id }) => id))),
  );
  const stands = new Set(after.map(({ id }) => id));
  const paid = await paidOn(
    data,
    gone.map(({ id }) => id),
  );
  const parties = await loadParties(
    data,
    gone.map(({ recipient }) => recipient),
  );
  const isSeen = ({ recipient }: BillRow) => nameOf(recipient) !== unseen;
  return {
    cases: [...new Map([...before, ...after].map(row => [row.id, row])).values()].map(row => {
      const former = then.get(row.id);
      return {
        id: row.id,
        number: row.number,
        guest: nameOf(guestWith(row.guest)),
        before: former ? sideOf(former) : null,
        after: isReady.has(row.id) ? sideOf(row) : null,
        isWithdrawn: !stands.has(row.id),
      };
    }),
    bills: gone.map(each => {
      const next = plans.find(plan => succeeds(plan, each));
      return {
        number: each.number ?? '–',
        recipient: nameOf(each.recipient),
        before: each.total,
        after: next?.total ?? null,
        paid: paid.get(each.id) ?? 0,
        address:
          next && isSeen(each)
            ? moved(each.snapshot, snapshotOf(parties(each.recipient)), data.actor.locale)
            : null,
      };
    }),
    others: plans
      .filter(plan => !gone.some(each => succeeds(plan, each)))
      .map(({ kind, recipient, total }) => ({
        kind,
        recipient: nameOf(recipient),
        total,
      })),
  };
}

function moved(then: PartySnapshot | null, now: PartySnapshot, locale: Locale): CorrectedBill['address'] {
  if (then === null) return null;
  const [before, after] = [inOneLine(then, locale), inOneLine(now, locale)];
  return before === after ? null : { before, after };
}
