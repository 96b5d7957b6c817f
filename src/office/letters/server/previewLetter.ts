import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { hiddenIn, shownBy, shownKey, traceShown } from '@engine/server/documents/shownFields.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { can } from '@engine/shared/permissions.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Document } from '@generated/types/entities.ts';
import type { Rows } from '@generated/types/rows.ts';
import { sql } from 'kysely';
import { billFactsOf } from '../../bills/server/billFacts.ts';
import type { BillFacts, LetterFacts, LetterTemplate } from './letterFacts.ts';
import { groupTotal } from './letterRows.ts';
import { letterProblems } from './problems.ts';
import { renderBeside } from './renderBeside.ts';

/**
 * A letter as it would look, with real data: a bill that the caller names, or the latest of the kind that the caller may
 * see. What the caller may not see on the paper of a bill is masked; what is shown leaves a trace. Nothing is kept.
 * Throws `nothingToPreview` where there is none yet.
 */
export async function previewLetter(
  data: Data,
  template: LetterTemplate,
  bill: number | null,
): Promise<Uint8Array> {
  const id = await billInSight(data, template, bill);
  const settings = await readSettings(data);
  const hidden = new Set(hiddenIn(data, paper, 'bills').map(shownKey));
  const seen = shownBy(data.model, paper)
    .map(shownKey)
    .filter(key => !hidden.has(key));
  const facts = await billFactsOf(data, id, settings, template.locale, hidden);
  if (seen.length > 0) await traceShown(data, 'bills', id, `letter: ${seen.join(', ')}`);
  return renderBeside(template, asKind(facts, template, settings), 'preview');
}

/** Whatever letter is made of a bill, its data are those of the bill's own paper. */
const paper = 'bill' satisfies Document['kind'];

async function billInSight(data: Data, { kind }: LetterTemplate, asked: number | null): Promise<number> {
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

/** Bills of the kind come first; without one, any other lends its data. */
const kinds: Readonly<Partial<Record<LetterTemplate['kind'], readonly Rows['bills']['kind'][]>>> = {
  bill: ['statutory_collective', 'statutory_single', 'private', 'business'],
  copay_request: ['copay'],
  correction: ['correction'],
};

function asKind(facts: BillFacts, { kind }: LetterTemplate, settings: SettingValues): LetterFacts {
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
