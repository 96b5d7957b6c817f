import { defineProblems } from '@engine/shared/problems.ts';

export const bankProblems = defineProblems({
  bankFileLine: {
    status: 400,
    de: [
      'Keine Bankleitzahlendatei',
      'Zeile {line} hat nicht die {length} Zeichen einer Bankleitzahlendatei. Es wurde nichts eingelesen.',
    ],
    en: [
      'No file of bank codes',
      'Line {line} does not have the {length} characters of a file of bank codes. Nothing was imported.',
    ],
  },
});
