import type { Data } from '@engine/server/access/data.ts';
import { sum } from '@engine/shared/sum.ts';
import { companyWith, guestWith } from '../../letters/server/parties.ts';
import { partyNames } from '../../letters/server/partyNames.ts';
import type { PreviewedBill, RunPreview } from '../shared/runPreview.ts';
import { plansOf } from './billRunJob.ts';
import { claimedCopaysOf } from './issueChecks.ts';
import { countNotReady, loadEarlierMonths } from './loadCases.ts';
import type { BillPlan, CaseToBill } from './planBills.ts';
import type { BillRunOrder } from './readRunOrder.ts';

/** The bills that a run would make now, with the names that the caller may see; nothing is written. */
export async function previewRun(data: Data, order: BillRunOrder): Promise<RunPreview> {
  const plans = await plansOf(data, order);
  const cases = plans.flatMap(plan => plan.cases);
  const nameOf = await partyNames(data, [
    ...plans.flatMap(({ company, recipient }) => [companyWith(company), recipient]),
    ...cases.map(({ guest }) => guestWith(guest)),
  ]);
  const claimed = await claimedCopaysOf(
    data,
    cases.map(({ id }) => id),
  );
  const bills = plans.map(
    (plan): PreviewedBill => ({
      key: plan.key,
      kind: plan.kind,
      company: nameOf(companyWith(plan.company)),
      recipient: nameOf(plan.recipient),
      processingCode: plan.processingCode,
      serviceFrom: plan.serviceFrom,
      serviceTo: plan.serviceTo,
      total: plan.total,
      cases: plan.cases.map(each => ({
        id: each.id,
        number: each.number,
        guest: nameOf(guestWith(each.guest)),
        owed: owedFor(plan, each),
      })),
      copayClaimed:
        plan.kind === 'copay' ? null : (plan.cases.flatMap(({ id }) => claimed.get(id) ?? [])[0] ?? null),
    }),
  );
  return {
    bills,
    cases: new Set(cases.map(({ id }) => id)).size,
    total: sum(plans.map(({ total }) => total)),
    notReady: await countNotReady(data, order),
    earlier: await loadEarlierMonths(data, order),
  };
}

const owedFor = ({ kind }: BillPlan, { net, copayDue }: CaseToBill): number =>
  kind === 'copay' ? copayDue : net;
