import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { labelsOf } from '@engine/server/records/labelsOf.ts';
import type { PartyKey } from '../../letters/server/parties.ts';
import { paidOn } from '../../payments/server/moveAllocations.ts';
import type { CaseSide, CorrectionPreview } from '../shared/correctionPreview.ts';
import type { BillRow } from './billRow.ts';
import { correctableBill } from './correctBill.ts';
import { type CaseFigures, type Rework, reworkCases } from './reworkCases.ts';
import { succeeds } from './succession.ts';
import { tryOut } from './tryOut.ts';

/** What a correction would make of a bill, named as the caller may see it; nothing is written. */
export async function previewCorrection(data: Data, id: number): Promise<CorrectionPreview> {
  return tryOut(data, async inner => {
    const bill = await correctableBill(inner, id);
    return described(inner, bill, await reworkCases(inner, bill));
  });
}

async function described(data: Data, bill: BillRow, rework: Rework): Promise<CorrectionPreview> {
  const { before, after, copayBills, plans } = rework;
  const named = (entity: string, ids: Iterable<number>) =>
    labelsOf(data, entityNamed(data.model, entity), ids);
  const figures = [...before, ...after];
  const gone = [bill, ...copayBills];
  const parties = [...gone, ...plans].map(({ recipient }) => recipient);
  const partiesOf = (type: PartyKey['type']) =>
    parties.filter(party => party.type === type).map(party => party.id);
  const names = {
    guest: await named('guest', [...figures.map(({ guest }) => guest), ...partiesOf('guest')]),
    health_insurance: await named('health-insurance', [
      ...figures.flatMap(({ payer }) => payer ?? []),
      ...partiesOf('health_insurance'),
    ]),
    company: await named('company', [
      ...figures.flatMap(({ payer_company: company }) => company ?? []),
      ...partiesOf('company'),
    ]),
  };
  const nameOf = (type: PartyKey['type'], of: number) => names[type].get(of) ?? '–';
  const payerOf = ({ payer, payer_company: company, guest }: CaseFigures) => {
    if (company !== null) return nameOf('company', company);
    return payer === null ? nameOf('guest', guest) : nameOf('health_insurance', payer);
  };
  const sideOf = (row: CaseFigures): CaseSide => ({ payer: payerOf(row), net: row.net, copay: row.copay });
  const then = new Map(before.map(row => [row.id, row]));
  const isReady = new Set(
    plans.flatMap(({ kind, cases }) => (kind === 'copay' ? [] : cases.map(({ id }) => id))),
  );
  const stands = new Set(after.map(({ id }) => id));
  const paid = await paidOn(
    data,
    gone.map(({ id }) => id),
  );
  return {
    cases: [...new Map([...before, ...after].map(row => [row.id, row])).values()].map(row => {
      const former = then.get(row.id);
      return {
        id: row.id,
        number: row.number,
        guest: nameOf('guest', row.guest),
        before: former ? sideOf(former) : null,
        after: isReady.has(row.id) ? sideOf(row) : null,
        isWithdrawn: !stands.has(row.id),
      };
    }),
    bills: gone.map(each => ({
      number: each.number ?? '–',
      recipient: nameOf(each.recipient.type, each.recipient.id),
      before: each.total,
      after: plans.find(plan => succeeds(plan, each))?.total ?? null,
      paid: paid.get(each.id) ?? 0,
    })),
    others: plans
      .filter(plan => !gone.some(each => succeeds(plan, each)))
      .map(({ kind, recipient, total }) => ({
        kind,
        recipient: nameOf(recipient.type, recipient.id),
        total,
      })),
  };
}
