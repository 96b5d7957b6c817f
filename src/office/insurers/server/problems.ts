import { defineProblems } from '@engine/shared/problems.ts';

export const insurerProblems = defineProblems({
  payersDirectory: {
    status: 400,
    de: [
      'Keine Kostenträgerdatei',
      'Segment {segment} gehört in keine Kostenträgerdatei der sonstigen Leistungserbringer (Verfahren 05), oder die Datei ist nicht vollständig. Es wurde nichts eingelesen.',
    ],
    en: [
      'No payers’ directory',
      'Segment {segment} belongs to no payers’ directory for other providers (procedure 05), or the file is not complete. Nothing was imported.',
    ],
  },
});
