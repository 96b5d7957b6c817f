import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { rowScope } from '@engine/server/access/rowScope.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { can } from '@engine/shared/permissions.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { sql } from 'kysely';
import { billFactsOf } from '../../bills/server/billFacts.ts';
import type { BillFacts, LetterFacts, LetterTemplate } from './letterFacts.ts';
import { letterProblems } from './problems.ts';
import { renderLetter } from './renderLetter.ts';

/**
 * A letter as it would look, with real data: a bill that the caller names, or the latest of the kind that the caller may
 * see. Nothing is kept. Throws `nothingToPreview` where there is none yet.
 */
export async function previewLetter(
  data: Data,
  template: LetterTemplate,
  bill: number | null,
): Promise<Uint8Array> {
  const id = await billInSight(data, template, bill);
  const settings = await readSettings(data);
  const facts = await billFactsOf(data, id, settings, template.locale);
  return renderLetter(template, asKind(facts, template, settings));
}

async function billInSight(data: Data, { kind }: LetterTemplate, asked: number | null): Promise<number> {
  const entity = entityNamed(data.model, 'bill');
  if (!can(data.actor.permissions, 'bills', 'read')) throw new ProblemError('forbidden');
  const conditions = [...rowScope(data.model, data.actor, entity, 't', 'read')];
  if (asked !== null) conditions.push(sql`t.id = ${asked}`);
  else conditions.push(sql`t.number is not null`, sql`t.kind <> 'cancellation'`);
  const wanted = kinds[kind] ?? [];
  const rank =
    wanted.length === 0 ? sql`` : sql`case when t.kind in (${sql.join(wanted)}) then 0 else 1 end,`;
  const [row] = await data.run(
    sql`select t.id from bills as t where ${sql.join(conditions, sql` and `)} order by ${rank} t.id desc limit 1`,
  );
  if (!row) throw new ProblemError(asked === null ? letterProblems.nothingToPreview : 'notFound');
  return Number(row.id);
}

/** Bills of the kind come first; without one, any other lends its data. */
const kinds: Readonly<Partial<Record<LetterTemplate['kind'], readonly string[]>>> = {
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
          total: group.positions.reduce((sum, { amount }) => sum + amount, -group.copay),
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
