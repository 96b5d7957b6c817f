import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { inYearOf, takeFromSequence } from '@engine/server/records/write/sequence.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { keepLetters, type NewLetter } from '../../letters/server/keepLetter.ts';
import { templateFor } from '../../letters/server/templateRevisions.ts';
import { loadSettlement } from './loadSettlement.ts';
import { papersOf } from './papers.ts';
import { payoutAccountOf } from './payoutAccount.ts';
import { settlementProblems } from './problems.ts';

const reason = 'All lines of a settlement go with it; the caller has chosen the settlement.';

/**
 * The fields of a draft when it is issued: number from the office's own range, day, account for the payout, and papers,
 * which are stored in the same transaction. Figures stay those that were checked: later changes are part of the next
 * month. Throws `templateMissing`, `officeAccountMissing` and `officeTaxNumberMissing`.
 */
export async function issueFields(data: Data, id: number) {
  const row = await loadSettlement(data, id);
  const settings = await readSettings(data);
  const day = today();
  const pattern = inYearOf(day, settings['numbers.settlement']);
  const [number = ''] = await takeFromSequence(data, 'settlements', pattern, 1);
  const fields = {
    number,
    issue_date: day,
    due_date: row.due > 0 ? addDays(day, settings['billing.fee_payment_days']) : null,
    ...(await payoutAccountOf(data, row.client)),
  };
  const papers = await papersOf(data, { ...row, ...fields }, settings);
  if (!papers) throw new ProblemError(settlementProblems.officeAccountMissing);
  const { statement, invoice } = papers;
  // An invoice names one of them (§ 14 (4) 1 no. 2 UStG).
  if (invoice && !settings['office.tax_number'] && !settings['office.vat_id'])
    throw new ProblemError(settlementProblems.officeTaxNumberMissing);
  const { locale } = statement;
  const letters: NewLetter[] = [];
  for (const facts of invoice ? [statement, invoice] : [statement])
    letters.push({
      template: await templateFor(data, facts.kind, locale, null),
      facts,
      owner: { resource: entityNamed(data.model, 'settlement').meta.resource, id },
      filename: `${inFilename(number)}-${nouns[locale][facts.kind === 'settlement' ? 0 : 1]}.pdf`,
    });
  const [kept = null, keptInvoice = null] = await keepLetters(data, letters);
  return { ...fields, issued_by: data.actor.userId, statement: kept, invoice: keptInvoice };
}

const nouns = { de: ['Abrechnung', 'Honorar'], en: ['settlement', 'fee'] } as const;

/** After a settlement is issued: freezes its lines, and closes it if it moves no money. */
export async function afterIssue(data: Data, id: number): Promise<void> {
  await data.run(
    data.unscoped(reason).updateTable('settlement_lines').set({ final: true }).where('settlement', '=', id),
  );
  const { payout, due } = await loadSettlement(data, id);
  if (payout === 0 && due === 0) await moveRecord(data, entityNamed(data.model, 'settlement'), id, 'close');
}
