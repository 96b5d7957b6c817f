import type { Text } from '@engine/shared/entityMeta.ts';

/**
 * Texts that the product writes on bills, as positions and as reasons of cancellations: stored in German, and printed
 * in English on English papers (`inEnglish.ts`). `{due}` and `{billed}` are amounts in euros, the other placeholders
 * names.
 */
export const billWords = {
  copay: { de: 'Zuzahlung nach § 61 SGB V', en: 'Co-payment under section 61 SGB V' },
  cash: { de: 'Bar an den Fahrer gezahlt', en: 'Paid to the driver in cash' },
  copayInVain: {
    de: 'Zuzahlung nach § 43c SGB V, vergeblich gefordert mit {bill}',
    en: 'Co-payment under section 43c SGB V, asked for in vain with {bill}',
  },
  copayLess: {
    de: 'Zuzahlung zu {bill}, Fahrt {tour}: {due} statt {billed}',
    en: 'Co-payment of {bill}, tour {tour}: {due} instead of {billed}',
  },
  claimedAgain: { de: 'Nachforderung nach Kürzung zu {bill}', en: 'Later claim after a cut of {bill}' },
  chargedToGuest: {
    de: 'Von der Krankenkasse nicht übernommen, Rechnung {bill}',
    en: 'Not paid by the health insurance, bill {bill}',
  },
  copayChanged: { de: 'Die Zuzahlung hat sich geändert.', en: 'The co-payment has changed.' },
  nothingClaimed: { de: 'Der Fall wird nicht mehr gefordert.', en: 'The case is no longer claimed.' },
} as const satisfies Readonly<Record<string, Text>>;
