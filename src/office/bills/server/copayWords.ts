/** What the positions of co-payment bills are called, in the language in which all positions are stored. */
export const copayWords = {
  ride: 'Zuzahlung nach § 61 SGB V',
  cash: 'Bar an den Fahrer gezahlt',
} as const;
