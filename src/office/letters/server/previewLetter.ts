import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { can } from '@engine/shared/permissions.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Rows } from '@generated/types/rows.ts';
import { sql } from 'kysely';
import { billFactsOf } from '../../bills/server/billFacts.ts';
import { loadSettlement } from '../../settlements/server/loadSettlement.ts';
import { papersOf } from '../../settlements/server/papers.ts';
import { hiddenOnPreview } from './hiddenOnPreview.ts';
import type { BillFacts, LetterFacts, LetterTemplate } from './letterFacts.ts';
import { groupTotal } from './letterRows.ts';
import { previewRequest } from './previewRequest.ts';
import { letterProblems } from './problems.ts';
import { renderBeside } from './renderBeside.ts';

/**
 * A letter as it would look, with real data: a bill that the caller names, or the latest of the kind that the caller
 * may see. Fields that the caller may not see on the paper of a bill are masked; that the others were shown is logged.
 * Nothing is stored. Throws `nothingToPreview` if there is no such bill.
 */
export async function previewLetter(
  data: Data,
  template: LetterTemplate,
  bill: number | null,
): Promise<Uint8Array> {
  const settings = await readSettings(data);
  const { kind, locale } = template;
  if (kind === 'settlement' || kind === 'fee_invoice')
    return renderBeside(template, await settlementPaper(data, kind, locale, settings), 'preview');
  if (kind === 'approval_request')
    return renderBeside(template, await previewRequest(data, locale), 'preview');
  const id = await billInSight(data, kind, bill);
  // Every letter made of a bill is masked like the paper of the bill.
  const hidden = await hiddenOnPreview(data, 'bill', { resource: 'bills', id });
  const facts = await billFactsOf(data, id, settings, locale, hidden);
  return renderBeside(template, asKind(facts, kind, settings), 'preview');
}

/** The latest settlement in sight that has such a paper. */
async function settlementPaper(
  data: Data,
  kind: 'settlement' | 'fee_invoice',
  locale: LetterTemplate['locale'],
  settings: SettingValues,
): Promise<LetterFacts> {
  if (!can(data.actor.permissions, 'settlements', 'read')) throw new ProblemError('forbidden');
  const [row] = await data.run(
    data
      .rows('settlements as t', 'read')
      .select('t.id')
      .$if(kind === 'fee_invoice', query => query.where('t.fee_gross', '<>', 0))
      .orderBy('t.id', 'desc')
      .limit(sql.lit(1)),
  );
  const papers = row && (await papersOf(data, await loadSettlement(data, row.id), settings, locale));
  const facts = kind === 'settlement' ? papers?.statement : papers?.invoice;
  if (!facts) throw new ProblemError(letterProblems.nothingToPreview);
  return facts;
}

/** Letters that are made of a bill. */
type BillLetter = Exclude<LetterTemplate['kind'], 'approval_request' | 'settlement' | 'fee_invoice'>;

async function billInSight(data: Data, kind: BillLetter, asked: number | null): Promise<number> {
  if (!can(data.actor.permissions, 'bills', 'read')) throw new ProblemError('forbidden');
  const wanted = kinds[kind] ?? [];
  const [row] = await data.run(
    data
      .rows('bills as t', 'read')
      .select('t.id')
      .$if(asked !== null, query => query.where('t.id', '=', asked))
      .$if(asked === null, query =>
        query.where('t.number', 'is not', null).where('t.kind', '<>', sql.lit('cancellation')),
      )
      .$if(wanted.length > 0, query =>
        query.orderBy(eb => eb.case().when('t.kind', 'in', wanted).then(sql.lit(0)).else(sql.lit(1)).end()),
      )
      .orderBy('t.id', 'desc')
      .limit(sql.lit(1)),
  );
  if (!row) throw new ProblemError(asked === null ? letterProblems.nothingToPreview : 'notFound');
  return row.id;
}

/** Bills of these kinds come first; if there is none, any other provides the data. */
const kinds: Readonly<Partial<Record<BillLetter, readonly Rows['bills']['kind'][]>>> = {
  bill: ['statutory_collective', 'statutory_single', 'private', 'business'],
  copay_request: ['copay'],
  correction: ['correction'],
};

function asKind(facts: BillFacts, kind: BillLetter, settings: SettingValues): LetterFacts {
  const { locale, sender, office, recipient, number, totals, period } = facts;
  const common = { locale, sender, office, recipient, number };
  switch (kind) {
    case 'reminder_1':
    case 'reminder_2':
    case 'reminder_3': {
      const level = kind === 'reminder_1' ? 1 : kind === 'reminder_2' ? 2 : 3;
      const dueDate = facts.dueDate ?? facts.date;
      return {
        ...common,
        kind,
        date: today(),
        dueDate: addDays(today(), settings['dunning.term_days']),
        fee: settings[`dunning.fee_${level}`],
        bills: [{ number, date: facts.date, dueDate, total: totals.total, open: totals.total }],
      };
    }
    case 'cover_letter':
      return {
        ...common,
        kind,
        date: facts.date,
        period,
        enclosures: facts.groups.slice(0, 40).map(group => ({
          description: group.heading ?? number,
          count: group.positions.length,
          total: groupTotal(group),
        })),
        total: totals.total,
      };
    case 'cancellation':
    case 'correction':
      return { ...facts, kind, refersTo: facts.refersTo ?? { number, date: facts.date } };
    default:
      return { ...facts, kind };
  }
}
