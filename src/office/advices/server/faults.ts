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
  adviceNothing: {
    de: 'Weder gezahlt noch gekürzt',
    en: 'Neither paid nor cut',
  },
});
