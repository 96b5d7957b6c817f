import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { labelsOf } from '@engine/server/records/labelsOf.ts';
import { sum } from '../../pricing/server/amounts.ts';
import { plansOf } from './billRunJob.ts';
import { claimedCopaysOf } from './issueChecks.ts';
import { countNotReady, type EarlierMonth, loadEarlierMonths } from './loadCases.ts';
import type { BillPlan, CaseToBill } from './planBills.ts';
import type { BillRunOrder } from './readRunOrder.ts';

interface PreviewedCase {
  readonly id: number;
  readonly number: string;
  readonly guest: string;
  /** what the recipient of this bill will owe for the case, in cents */
  readonly owed: number;
}

export interface PreviewedBill {
  readonly key: string;
  readonly kind: BillPlan['kind'];
  readonly company: string;
  readonly recipient: string;
  /** that its cases share on a bill to an insurer; cases of other codes come on a bill of their own */
  readonly processingCode: CaseToBill['processingCode'];
  readonly serviceFrom: string;
  readonly serviceTo: string;
  readonly total: number;
  readonly cases: readonly PreviewedCase[];
  /** the bill stays a draft: number of the bill whose co-payment is claimed from the insurer; null: nothing is in its way */
  readonly copayClaimed: string | null;
}

export interface RunPreview {
  readonly bills: readonly PreviewedBill[];
  readonly cases: number;
  readonly total: number;
  /** cases of the month that wait for their check, with errors or put on hold: they are not billed */
  readonly notReady: number;
  /** new versions and claims of earlier months, and what was left there: this run does not bill them */
  readonly earlier: readonly EarlierMonth[];
}

/** What a run would bill now, named as the caller may see it; nothing is written. */
export async function previewRun(data: Data, order: BillRunOrder): Promise<RunPreview> {
  const plans = await plansOf(data, order);
  const cases = plans.flatMap(plan => plan.cases);
  const named = (entity: string, ids: Iterable<number>) =>
    labelsOf(data, entityNamed(data.model, entity), ids);
  const idsOf = (type: BillPlan['recipient']['type']) =>
    plans.filter(({ recipient }) => recipient.type === type).map(({ recipient }) => recipient.id);
  const companies = await named('company', [...plans.map(({ company }) => company), ...idsOf('company')]);
  const guests = await named('guest', [...cases.map(({ guest }) => guest), ...idsOf('guest')]);
  const insurers = await named('health-insurance', idsOf('health_insurance'));
  const recipients = { guest: guests, health_insurance: insurers, company: companies };
  const claimed = await claimedCopaysOf(
    data,
    cases.map(({ id }) => id),
  );
  const bills = plans.map(
    (plan): PreviewedBill => ({
      key: plan.key,
      kind: plan.kind,
      company: companies.get(plan.company) ?? '–',
      recipient: recipients[plan.recipient.type].get(plan.recipient.id) ?? '–',
      processingCode: plan.processingCode,
      serviceFrom: plan.serviceFrom,
      serviceTo: plan.serviceTo,
      total: plan.total,
      cases: plan.cases.map(each => ({
        id: each.id,
        number: each.number,
        guest: guests.get(each.guest) ?? '–',
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
