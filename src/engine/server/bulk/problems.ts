import { defineFaults } from '../../shared/fieldFault.ts';
import { defineProblems } from '../../shared/problems.ts';

export const bulkProblems = defineProblems({
  bulkCount: {
    status: 409,
    de: [
      'Andere Anzahl',
      'Gezeigt wurden {expected} Datensätze, jetzt sind es {found}. Nichts wurde geändert. Bitte die Liste neu laden und prüfen.',
    ],
    en: [
      'Another number',
      '{expected} records were shown, now there are {found}. Nothing was changed. Please load the list again and check it.',
    ],
  },
  bulkTooMany: {
    status: 422,
    de: [
      'Zu viele Datensätze',
      'Auf einmal lassen sich höchstens {limit} Datensätze ändern. Bitte die Liste weiter filtern.',
    ],
    en: [
      'Too many records',
      'At most {limit} records can be changed at once. Please narrow the filter of the list.',
    ],
  },
  bulkStage: {
    status: 409,
    de: [
      'Gerade nicht möglich',
      'Die Sammeländerung läuft noch, oder es gibt nichts zurückzunehmen. Bitte die Seite neu laden.',
    ],
    en: [
      'Not possible now',
      'The bulk change is still running, or there is nothing to undo. Please load the page again.',
    ],
  },
});

export const bulkFaults = defineFaults({
  oneByOne: {
    de: 'Lässt sich nur einzeln ändern, mit neuer Bestätigung der Identität',
    en: 'Can only be changed one by one, with a fresh proof of identity',
  },
});
