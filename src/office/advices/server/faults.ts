import { defineFaults } from '@engine/shared/fieldFault.ts';

export const adviceFaults = defineFaults({
  adviceUnknownBill: {
    de: 'Keine Rechnung mit dieser Nummer',
    en: 'There is no bill with this number',
  },
  adviceNothingOpen: {
    de: 'Auf dieser Rechnung ist nichts offen',
    en: 'Nothing is open on this bill',
  },
  adviceUnknownCase: {
    de: 'Kein Fall mit dieser Nummer auf einer offenen Rechnung',
    en: 'There is no case with this number on an open bill',
  },
  adviceOtherBill: {
    de: 'Der Fall steht auf einer anderen Rechnung',
    en: 'The case is on another bill',
  },
  adviceSeveral: {
    de: 'Mehrere Fälle tragen diese Nummer; bitte die Rechnung angeben',
    en: 'Several cases have this number; please name the bill',
  },
  adviceAmount: {
    de: 'Kein Betrag',
    en: 'Not an amount',
  },
  adviceOffset: {
    de: 'Verrechnung: Der Zahler behält das für früher Gezahltes ein. Lösen Sie dort so viel, bezahlen Sie damit, was hier fehlt, und buchen Sie diese Zeile mit 0',
    en: 'Offset: the payer keeps this for what was paid before. Release that much there, pay with it what is missing here, and post this line with 0',
  },
  adviceNothing: {
    de: 'Weder gezahlt noch gekürzt; wird noch geprüft, steht hier 0',
    en: 'Neither paid nor cut; where it is under review, enter 0',
  },
});
