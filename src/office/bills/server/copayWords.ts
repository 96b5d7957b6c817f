/** What the positions of co-payment bills are called, in the language in which all positions are stored. */
export const copayWords = {
  ride: 'Zuzahlung nach § 61 SGB V',
  cash: 'Bar an den Fahrer gezahlt',
} as const;

/** The same in English. */
export const copayWordsInEnglish: ReadonlyMap<string, string> = new Map([
  [copayWords.ride, 'Co-payment under section 61 SGB V'],
  [copayWords.cash, 'Paid to the driver in cash'],
]);
