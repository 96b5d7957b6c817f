import { copayWords } from './copayWords.ts';

/** What the product calls positions and reasons, as it stores them, and the same in English. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [exactly(copayWords.ride), 'Co-payment under section 61 SGB V'],
  [exactly(copayWords.cash), 'Paid to the driver in cash'],
  [
    /^Zuzahlung nach § 43c SGB V, vergeblich gefordert mit (.+)$/,
    'Co-payment under section 43c SGB V, asked for in vain with $1',
  ],
  [/^Nachforderung nach Kürzung zu (.+)$/, 'Later claim after a cut of $1'],
  [/^Von der Krankenkasse nicht übernommen, Rechnung (.+)$/, 'Not paid by the health insurance, bill $1'],
  [/^Die Zuzahlung hat sich geändert\.$/, 'The co-payment has changed.'],
  [/^Der Fall wird nicht mehr gefordert\.$/, 'The case is claimed no more.'],
];

const lessCopay = /^Zuzahlung zu (.+), Fahrt (.+): ([\d.,]+)(\s\u20ac) statt ([\d.,]+)\s\u20ac$/;

/** The text in English where the product has written it; what people wrote stays as it is. */
export function inEnglish(text: string): string {
  const less = lessCopay.exec(text);
  if (less) {
    const [, bill, tour, due = '', euro, billed = ''] = less;
    return `Co-payment of ${bill}, trip ${tour}: ${amountInEnglish(due)}${euro} instead of ${amountInEnglish(billed)}${euro}`;
  }
  const found = wordings.find(([pattern]) => pattern.test(text));
  return found ? text.replace(...found) : text;
}

const amountInEnglish = (amount: string): string =>
  amount.replace(/[.,]/g, mark => (mark === ',' ? '.' : ','));

function exactly(text: string): RegExp {
  return new RegExp(`^${text}$`);
}
