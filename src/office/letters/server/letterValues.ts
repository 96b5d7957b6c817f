import { daysBetween } from '@engine/shared/day.ts';
import { sum } from '@engine/shared/sum.ts';
import { openOf, requestOf } from './amountDue.ts';
import { askedFor } from './askedFor.ts';
import type { LetterFacts } from './letterFacts.ts';
import { daysText, dayText, euroText } from './letterFormat.ts';
import { lineText } from './lineText.ts';
import { paperNames } from './paperNames.ts';

/** The value of each placeholder in this letter; the names are those of `letters/shared/placeholders.ts`. */
export function letterValues(facts: LetterFacts): ReadonlyMap<string, string> {
  const { locale, recipient, sender, office } = facts;
  const day = (value: string | null | undefined) => (value ? dayText(value, locale) : '');
  const euro = (cents: number) => euroText(cents, locale);
  const writer = office ?? sender;
  const common = oneLineEach([
    ['number', facts.number],
    ['date', day(facts.date)],
    ['salutation', recipient.salutation],
    ['recipient.name', recipient.name],
    ['recipient.number', recipient.number ?? ''],
    ['company.name', sender.name],
    ['company.phone', sender.phone ?? ''],
    ['office.name', writer.name],
    ['office.phone', writer.phone ?? ''],
    ['office.email', writer.email ?? ''],
  ]);
  const period = 'period' in facts ? facts.period : null;
  const service: readonly (readonly [string, string])[] = [
    ['service_days', period ? daysText(period, locale) : ''],
    ['service_from', day(period?.from)],
    ['service_to', day(period?.to)],
  ];
  if ('groups' in facts) {
    return new Map([
      ...common,
      ...service,
      ['paper', paperNames[locale][facts.kind]],
      ['due_date', day(facts.dueDate)],
      ['total', euro(facts.totals.total)],
      ['due', euro(openOf(facts))],
      ['copay', euro(facts.totals.copay)],
      ['vat_note', facts.vatNote ?? ''],
      ['cancels.number', facts.refersTo?.number ?? ''],
      ['cancels.date', day(facts.refersTo?.date)],
      ['reason', facts.reason ?? ''],
      ['outcome', facts.outcome ?? requestOf(facts)],
    ]);
  }
  if ('settled' in facts)
    return new Map([
      ...common,
      ...service,
      ['received', euro(facts.received)],
      ['fee', euro(facts.fee)],
      ['payout', euro(facts.payout)],
      ['due', euro(facts.due)],
      ['due_date', day(facts.dueDate)],
      ['outcome', facts.outcome],
    ]);
  if ('bills' in facts) {
    const asked = askedFor(facts);
    const first = facts.bills.map(({ dueDate }) => dueDate).sort()[0];
    return new Map([
      ...common,
      ['open', euro(asked.open)],
      ['fee', euro(facts.fee)],
      ['sum', euro(asked.sum)],
      ['due_date', day(facts.dueDate)],
      ['first_due_date', day(first)],
      ['days_overdue', String(first ? daysBetween(first, facts.date) : 0)],
      ['count', String(facts.bills.length)],
    ]);
  }
  if ('details' in facts)
    return new Map([...common, ['guest.name', lineText(facts.guest)], ['answer_by', day(facts.answerBy)]]);
  const count = sum(facts.enclosures.map(enclosure => enclosure.count));
  return new Map([...common, ...service, ['total', euro(facts.total)], ['count', String(count)]]);
}

/** Names may come from imports with line breaks in them. */
const oneLineEach = (values: readonly (readonly [string, string])[]) =>
  values.map(([name, value]) => [name, lineText(value)] as const);

/** Fills in the values; a placeholder without one stays visible, so that it is not overlooked. */
export function fillTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
    const name = inside.trim();
    return values.get(name) ?? `⟨${name}⟩`;
  });
}
