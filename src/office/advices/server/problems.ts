import { defineFaults } from '@engine/shared/fieldFault.ts';
import { defineProblems } from '@engine/shared/problems.ts';

export const adviceProblems = defineProblems({
  adviceColumns: {
    status: 400,
    de: [
      'Spalten nicht erkannt',
      'Nötig sind eine Spalte „Rechnung“ oder „Fall“ und eine Spalte „Gezahlt“ oder „Kürzung“. Gefunden: {columns}',
    ],
    en: [
      'Columns not recognised',
      'Needed are a column "Bill" or "Case" and a column "Paid" or "Cut". Found: {columns}',
    ],
  },
  adviceTooLong: {
    status: 413,
    de: ['Avis zu lang', 'Höchstens {limit} Zeilen auf einmal. Bitte in Teilen buchen.'],
    en: ['Advice too long', 'At most {limit} lines at once. Please post it in parts.'],
  },
  adviceUndone: {
    status: 409,
    de: ['Avis schon zurückgenommen', 'Von diesem Avis ist nichts mehr zugeordnet.'],
    en: ['Advice already undone', 'Nothing of this advice is allocated any more.'],
  },
});

export const adviceFaults = defineFaults({
  adviceUnknownBill: {
    de: 'Keine Rechnung mit dieser Nummer',
    en: 'There is no bill of this number',
  },
  adviceNothingOpen: {
    de: 'Auf dieser Rechnung ist nichts offen',
    en: 'Nothing is open on this bill',
  },
  adviceUnknownCase: {
    de: 'Kein Fall mit dieser Nummer auf einer offenen Rechnung',
    en: 'There is no case of this number on an open bill',
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
