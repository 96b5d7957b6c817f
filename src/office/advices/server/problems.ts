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
    en: ['Advice already undone', 'Nothing from this advice is allocated any more.'],
  },
});
