import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addDocument } from '@engine/server/documents/addDocument.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { addDays } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { keepLetter } from '../../letters/server/keepLetter.ts';
import type { ReminderFacts } from '../../letters/server/letterFacts.ts';
import { loadParties, loadSenders } from '../../letters/server/loadParties.ts';
import { officeSender, recipientOf } from '../../letters/server/parties.ts';
import { renderBeside } from '../../letters/server/renderBeside.ts';
import { templateFor } from '../../letters/server/templateRevisions.ts';
import { actionAfter, daysTo, nextLevel } from './dunningRule.ts';
import type { LetterPlan } from './planLetters.ts';

/**
 * Writes a letter in the caller's transaction: its PDF lies with each of its bills, whose dunning level rises, and the
 * alerts come up again when the next step is due. Throws `templateMissing`.
 */
export async function sendLetter(
  data: Data,
  plan: LetterPlan,
  settings: SettingValues,
  day: string,
): Promise<void> {
  const { alerts, kind, level } = plan;
  const [first, ...others] = alerts;
  const facts = await factsOf(data, plan, settings, day);
  const template = await templateFor(data, facts.kind, first.locale, first.company);
  const pdf = await renderBeside(template, facts, 'kept');
  const filename = `${first.number}-${facts.locale === 'de' ? 'Mahnung' : 'reminder'}-${level}.pdf`;
  await keepLetter(data, { template, facts, pdf, filename, owner: { resource: 'bills', id: first.bill } });
  for (const { bill } of others)
    await addDocument(data, {
      kind: 'reminder',
      filename,
      content: pdf,
      owner: { resource: 'bills', id: bill },
      origin: 'made',
    });
  const next = nextLevel(kind, level);
  const after = {
    level,
    action: actionAfter(kind, level),
    next_action_on: addDays(day, next === null ? settings['dunning.term_days'] : daysTo(next, settings)),
  };
  await changeRecords(
    data,
    entityNamed(data.model, 'bill'),
    alerts.map(({ bill }) => ({ id: bill, fields: { dunning_level: level } })),
  );
  await changeRecords(
    data,
    entityNamed(data.model, 'overdue-payment-alert'),
    alerts.map(({ id }) => ({ id, fields: after })),
  );
}

async function factsOf(
  data: Data,
  { alerts, level, fee }: LetterPlan,
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
    // Where the debtor lives today: a letter to the old address of a bill would not arrive.
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
    dueDate: addDays(day, settings['dunning.term_days']),
  };
}
