import type { Locale } from '@engine/shared/entityMeta.ts';
import { askedFor } from './askedFor.ts';
import type { BillFacts, LetterFacts } from './letterFacts.ts';
import { dayText, euroText } from './letterFormat.ts';

/** What a letter asks to be paid, in cents, and until when; null: it is not about a payment. */
export function dueOf(facts: LetterFacts): { readonly amount: number; readonly until: string | null } | null {
  if ('groups' in facts) return { amount: openOf(facts), until: facts.dueDate };
  if ('settled' in facts) return { amount: facts.due, until: facts.dueDate };
  if (!('bills' in facts)) return null;
  return { amount: askedFor(facts).sum, until: facts.dueDate };
}

/** What is left of the total of a bill. */
export const openOf = ({ totals, paid = 0 }: BillFacts): number => totals.total - paid;

/** Nothing is asked for any more, because it was paid on a bill before this one. */
export const isPaid = (facts: LetterFacts): boolean =>
  'groups' in facts && (facts.paid ?? 0) > 0 && openOf(facts) <= 0;

/** What is to be done about a bill, in a sentence. */
export function requestOf(facts: BillFacts): string {
  const { locale, dueDate } = facts;
  if (isPaid(facts)) return words[locale].paid;
  const open = openOf(facts);
  if (open <= 0) return words[locale].nothing;
  return words[locale].request(euroText(open, locale), dueDate && dayText(dueDate, locale));
}

/** The lines under the total of a bill on which something was paid before it was issued. */
export function openLines(facts: BillFacts): readonly (readonly [string, string])[] {
  const { locale, paid = 0 } = facts;
  if (paid === 0) return [];
  return [
    [words[locale].before, euroText(-paid, locale)],
    [words[locale].left, euroText(openOf(facts), locale)],
  ];
}

interface DueWords {
  readonly before: string;
  readonly left: string;
  readonly paid: string;
  readonly nothing: string;
  request(amount: string, until: string | null): string;
}

const words: Readonly<Record<Locale, DueWords>> = {
  de: {
    before: 'bereits beglichen',
    left: 'Noch zu zahlen',
    paid: 'Der Betrag ist bereits beglichen; bitte überweisen Sie nichts.',
    nothing: 'Bitte überweisen Sie auf diese Rechnung nichts.',
    request: (amount, until) =>
      `Bitte überweisen Sie ${amount}${until === null ? '' : ` bis zum ${until}`} unter Angabe der Rechnungsnummer.`,
  },
  en: {
    before: 'settled already',
    left: 'Left to pay',
    paid: 'The amount is settled already; please transfer nothing.',
    nothing: 'Please transfer nothing on this bill.',
    request: (amount, until) =>
      `Please transfer ${amount}${until === null ? '' : ` by ${until}`}, quoting the bill number.`,
  },
};
