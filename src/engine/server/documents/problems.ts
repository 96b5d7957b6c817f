import { defineProblems } from '../../shared/problems.ts';

export const documentProblems = defineProblems({
  tooManyDocuments: {
    status: 413,
    de: [
      'Zu viele Dokumente',
      'Auf einmal werden höchstens {limit} Dokumente gedruckt. Wählen Sie weniger aus.',
    ],
    en: ['Too many documents', 'At most {limit} documents are printed at once. Select fewer.'],
  },
  documentsTooLarge: {
    status: 413,
    de: [
      'Dokumente zu groß',
      'Zusammen haben die Dokumente {actual} MB; auf einmal werden höchstens {limit} MB gedruckt. Wählen Sie weniger aus.',
    ],
    en: [
      'Documents too large',
      'Together the documents have {actual} MB; at most {limit} MB are printed at once. Select fewer.',
    ],
  },
  cannotBePrinted: {
    status: 409,
    de: [
      'Nicht zusammen druckbar',
      'In ein gemeinsames PDF kommen nur PDFs, die hier erstellt wurden und noch aufbewahrt werden. Öffnen Sie einzeln: {names}.',
    ],
    en: [
      'Cannot be printed together',
      'One PDF can only hold PDFs that were made here and are still kept. Open these by themselves: {names}.',
    ],
  },
  cannotBePrintedMany: {
    status: 409,
    de: [
      'Nicht zusammen druckbar',
      'In ein gemeinsames PDF kommen nur PDFs, die hier erstellt wurden und noch aufbewahrt werden. Öffnen Sie einzeln: {names} und {more} weitere.',
    ],
    en: [
      'Cannot be printed together',
      'One PDF can only hold PDFs that were made here and are still kept. Open these by themselves: {names} and {more} more.',
    ],
  },
});
