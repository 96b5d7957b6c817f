import { defineProblems } from '@engine/shared/problems.ts';

export const statementProblems = defineProblems({
  notStatement: {
    status: 400,
    de: ['Kein Kontoauszug', 'Die Datei ist kein Kontoauszug im Format CAMT.053.'],
    en: ['No bank statement', 'The file is not a bank statement in CAMT.053 format.'],
  },
  statementIncomplete: {
    status: 400,
    de: [
      'Kontoauszug unvollständig',
      'Einem Umsatz fehlen Betrag, Richtung oder Tag. Es wurde nichts übernommen.',
    ],
    en: ['Incomplete bank statement', 'A line lacks its amount, direction or day. Nothing was imported.'],
  },
  statementTooMuch: {
    status: 413,
    de: [
      'Kontoauszug zu aufwendig',
      'Die Datei überschreitet eine Grenze: {limit}. Es wurde nichts übernommen.',
    ],
    en: ['Bank statement too complex', 'The file exceeds a limit: {limit}. Nothing was imported.'],
  },
  statementTooLong: {
    status: 413,
    de: ['Kontoauszug zu lang', 'Höchstens {limit} Umsätze auf einmal. Bitte je Monat einlesen.'],
    en: ['Bank statement too long', 'At most {limit} lines at once. Please import month by month.'],
  },
});
