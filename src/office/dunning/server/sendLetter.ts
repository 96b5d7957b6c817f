import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addDocument } from '@engine/server/documents/addDocument.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { sum } from '@engine/shared/sum.ts';
import { keepLetter } from '../../letters/server/keepLetter.ts';
import type { ReminderFacts } from '../../letters/server/letterFacts.ts';
import { loadParties, loadSenders } from '../../letters/server/loadParties.ts';
import { officeSender, recipientOf } from '../../letters/server/parties.ts';
import { renderBeside } from '../../letters/server/renderBeside.ts';
import { templateFor } from '../../letters/server/templateRevisions.ts';
import type { DunningLevel } from '../shared/dunningPreview.ts';
import { actionAfter, defaultSince, nextActionOn, nextLevel, termUntil } from './dunningRule.ts';
import { type LetterClaims, letterClaims } from './letterClaims.ts';
import type { LetterPlan } from './planLetters.ts';

/** What the letters are called, as their subjects say; a reminder is no dunning letter yet. */
const names: Readonly<Record<Locale, Readonly<Record<DunningLevel, string>>>> = {
  de: { 1: 'Zahlungserinnerung', 2: 'Mahnung', 3: 'Letzte-Mahnung' },
  en: { 1: 'payment-reminder', 2: 'overdue-notice', 3: 'final-notice' },
};

interface SentLetter {
  readonly document: number;
  /** asked for the first time, in cents */
  readonly interest: number;
}

/**
 * Writes a letter in the caller's transaction: stores its PDF with each of its bills, raises their dunning level, and
 * sets the alerts to return when the next step is due. Its fee and the interest since the previous letter become claims
 * of their own; open older claims are asked for again. Throws `templateMissing`.
 */
export async function sendLetter(
  data: Data,
  plan: LetterPlan,
  settings: SettingValues,
  day: string,
): Promise<SentLetter> {
  const { alerts, kind, level } = plan;
  const [first, ...others] = alerts;
  const claims = await letterClaims(data, plan, settings, day);
  const facts = await factsOf(data, plan, claims, settings, day);
  const template = await templateFor(data, facts.kind, first.locale, first.company);
  const pdf = await renderBeside(template, facts, 'kept');
  const filename = `${inFilename(first.number)}-${names[facts.locale][level]}.pdf`;
  const document = await keepLetter(data, {
    template,
    facts,
    pdf,
    filename,
    owner: { resource: 'bills', id: first.bill },
  });
  for (const { bill } of others)
    await addDocument(data, {
      kind: 'reminder',
      filename,
      content: pdf,
      owner: { resource: 'bills', id: bill },
      origin: 'made',
    });
  await addClaims(data, plan, claims, document, day);
  const after = {
    level,
    action: actionAfter(kind, level),
    next_action_on: nextActionOn(nextLevel(kind, level), day, settings),
    term_until: termUntil(day, settings),
  };
  await changeRecords(
    data,
    entityNamed(data.model, 'bill'),
    alerts.map(({ bill, dueDate, defaultSince: since }) => ({
      id: bill,
      fields: { dunning_level: level, default_since: since ?? defaultSince(kind, dueDate, day, settings) },
    })),
  );
  await changeRecords(
    data,
    entityNamed(data.model, 'overdue-payment-alert'),
    alerts.map(({ id }) => ({ id, fields: after })),
  );
  return { document, interest: sum(claims.interest.map(({ amount }) => amount)) };
}

/** The fee is claimed with the first bill of the letter: there is one for all of them. */
async function addClaims(
  data: Data,
  { alerts: [first], level, fee }: LetterPlan,
  { older, interest }: LetterClaims,
  document: number,
  day: string,
): Promise<void> {
  const entity = entityNamed(data.model, 'dunning-claim');
  const made = { made_on: day, asked_on: day, document };
  await addRecords(data, entity, [
    ...(fee === 0 ? [] : [{ ...made, bill: first.bill, kind: 'fee', level, amount: fee, open: fee }]),
    ...interest.map(({ bill, from, to, rate, amount }) => ({
      ...made,
      bill,
      kind: 'interest',
      interest_from: from,
      interest_to: to,
      rate,
      amount,
      open: amount,
    })),
  ]);
  await changeRecords(
    data,
    entity,
    older.map(({ id }) => ({ id, fields: { asked_on: day } })),
  );
}

async function factsOf(
  data: Data,
  { alerts, level, fee }: LetterPlan,
  { older, interest }: LetterClaims,
  settings: SettingValues,
  day: string,
): Promise<ReminderFacts> {
  const [first] = alerts;
  const { company, recipientType: type, recipient: id, locale } = first;
  const senders = await loadSenders(data, [company], settings);
  const parties = await loadParties(data, [{ type, id }]);
  return {
    kind: `reminder_${level}`,
    locale,
    sender: senders(company),
    office: officeSender(settings),
    // The current address of the debtor: a letter to the old address on a bill would not arrive.
    recipient: recipientOf(parties({ type, id }), locale, null),
    number: first.number,
    date: day,
    bills: alerts.map(({ number, issueDate, dueDate, total, open }) => ({
      number,
      date: issueDate,
      dueDate,
      total,
      open,
    })),
    fee,
    claims: [
      ...older.map(claim => ({
        kind: claim.kind,
        bill: claim.number,
        date: claim.madeOn,
        ...(claim.interest && { interest: claim.interest }),
        amount: claim.open,
      })),
      ...interest.map(({ number, from, to, rate, amount }) => ({
        kind: 'interest' as const,
        bill: number,
        date: day,
        interest: { from, to, rate },
        amount,
      })),
    ],
    dueDate: termUntil(day, settings),
  };
}
