import { defineProblems } from '@engine/shared/problems.ts';

export const billProblems = defineProblems({
  taxNumberMissing: {
    status: 409,
    de: [
      'Steuernummer fehlt',
      'Für {company} ist weder eine Steuernummer noch eine USt-IdNr. eingetragen; eine von beiden muss auf der Rechnung stehen. Tragen Sie sie beim Leistungserbringer ein.',
    ],
    en: [
      'Tax number is missing',
      '{company} has neither a tax number nor a VAT ID, and the bill must show one of them. Enter it at the company.',
    ],
  },
  ikMissing: {
    status: 409,
    de: [
      'IK fehlt',
      'Für {company} ist kein IK eingetragen; ohne Institutionskennzeichen wird keine Rechnung festgeschrieben. Tragen Sie es beim Leistungserbringer ein.',
    ],
    en: [
      'IK is missing',
      '{company} has no IK, and no bill is issued without this institution code. Enter it at the company.',
    ],
  },
  casesNotChecked: {
    status: 409,
    de: [
      'Fall nicht geprüft',
      'Der Abrechnungsfall {number} ist nicht geprüft. Erst wenn alle Fälle geprüft sind, kann die Rechnung festgeschrieben werden.',
    ],
    en: [
      'Case not checked',
      'The bill case {number} is not checked. The bill can be issued when all of its cases are.',
    ],
  },
  caseWithoutTrips: {
    status: 409,
    de: [
      'Fall ohne Fahrten',
      'Zum Abrechnungsfall {number} gehören keine Fahrten, es gibt also nichts abzurechnen. Stellen Sie ihn zurück und versuchen Sie es dann erneut.',
    ],
    en: [
      'Case without tours',
      'The bill case {number} has no tours, so there is nothing to bill. Put it on hold, then try again.',
    ],
  },
  billListChanged: {
    status: 409,
    de: [
      'Vorschau hat sich geändert',
      'Seit der Vorschau hat sich geändert, was abgerechnet würde. Festgeschrieben ist noch nichts. Sehen Sie die neue Vorschau durch.',
    ],
    en: [
      'Preview has changed',
      'What would be billed has changed since the preview. Nothing is issued yet. Look through the new preview.',
    ],
  },
  otherPayer: {
    status: 409,
    de: [
      'Anderer Kostenträger',
      'Für den Abrechnungsfall {number} zahlt inzwischen jemand anderes als der Empfänger dieser Rechnung. Löschen Sie den Entwurf und starten Sie den Rechnungslauf neu.',
    ],
    en: [
      'Other payer',
      'Someone other than the recipient of this bill now pays for the bill case {number}. Delete the draft and start the billing run again.',
    ],
  },
  issueDateNotToday: {
    status: 409,
    de: [
      'Anderes Rechnungsdatum',
      'Im Entwurf steht als Rechnungsdatum der {day}. Leeren Sie das Feld, dann gilt der heutige Tag, oder schreiben Sie die Rechnung mit früherem Datum fest.',
    ],
    en: [
      'Other issue date',
      'The issue date of the draft is {day}. Clear the field to use today’s date, or issue the bill with an earlier date.',
    ],
  },
  issueDateOutOfOrder: {
    status: 409,
    de: [
      'Rechnungsdatum passt nicht zur Nummer',
      'Das Rechnungsdatum {day} liegt nicht zwischen {from} und {to}: Es darf nicht vor dem der letzten nummerierten Rechnung, nicht im Vorjahr und nicht in der Zukunft liegen.',
    ],
    en: [
      'Issue date out of order',
      'The issue date {day} is not between {from} and {to}: it must not lie before that of the last numbered bill, in a previous year, or in the future.',
    ],
  },
  issueDateOnlyToday: {
    status: 409,
    de: [
      'Nur der heutige Tag ist möglich',
      'Als Rechnungsdatum ist nur der heutige Tag möglich, nicht der {day}: Frühere Tage liegen vor der letzten nummerierten Rechnung oder im Vorjahr, spätere in der Zukunft. Schreiben Sie die Rechnung mit dem heutigen Datum fest.',
    ],
    en: [
      'Only today is possible',
      'Only today is possible as issue date, not {day}: earlier days lie before the last numbered bill or in a previous year, later ones in the future. Issue the bill with today’s date.',
    ],
  },
  nothingToWriteOff: {
    status: 409,
    de: ['Nichts auszubuchen', 'Auf dieser Rechnung ist nichts mehr offen, es gibt also nichts auszubuchen.'],
    en: ['Nothing to write off', 'Nothing on this bill is open any more, so there is nothing to write off.'],
  },
  claimedElsewhere: {
    status: 409,
    de: [
      'Anderweitig gefordert',
      'Ein Teil der Rechnung wird schon anderweitig gefordert: {names}. Solange das so ist, wird sie nicht im Ganzen storniert oder korrigiert. Nehmen Sie diese Forderung zurück oder stornieren Sie deren Rechnung.',
    ],
    en: [
      'Claimed elsewhere',
      'Part of the bill is claimed elsewhere already: {names}. As long as it is, the bill cannot be cancelled or corrected as a whole. Withdraw that claim, or cancel its bill.',
    ],
  },
  copayClaimed: {
    status: 409,
    de: [
      'Zuzahlung schon gefordert',
      'Die Zuzahlung der Rechnung {number} ist schon von der Kasse gefordert und hat sich seitdem geändert. Nehmen Sie diese Forderung zurück, bevor Sie den Fall neu abrechnen.',
    ],
    en: [
      'Co-payment claimed already',
      'The co-payment of bill {number} is already claimed from the insurer and has changed since. Withdraw that claim before you bill the case again.',
    ],
  },
  nothingToPrint: {
    status: 409,
    de: [
      'Nichts zu drucken',
      'Keine dieser Rechnungen hat ein PDF. Entwürfe bekommen es beim Festschreiben.',
    ],
    en: ['Nothing to print', 'None of these bills has a PDF. Drafts get theirs when they are issued.'],
  },
  tooManyToPrint: {
    status: 413,
    de: [
      'Zu viele Rechnungen',
      'Auf einmal werden höchstens {limit} Rechnungen gedruckt. Grenzen Sie die Liste ein.',
    ],
    en: ['Too many bills', 'At most {limit} bills are printed at once. Narrow the list.'],
  },
  billEmpty: {
    status: 409,
    de: [
      'Rechnung ohne Positionen',
      'Die Rechnung hat keine Positionen, die noch auf keiner anderen stehen.',
    ],
    en: ['Bill without items', 'All items of the bill are on another bill already.'],
  },
  notCancellable: {
    status: 409,
    de: ['Nicht stornierbar', 'Eine Stornorechnung wird nicht storniert.'],
    en: ['Cannot be cancelled', 'A cancellation bill cannot be cancelled.'],
  },
  mailWaits: {
    status: 409,
    de: [
      'Liegt im Mailausgang',
      'Die Rechnung geht gerade per E-Mail hinaus. Nehmen Sie die E-Mail zurück, bevor Sie sie zur Post geben.',
    ],
    en: ['In the outbox', 'The bill is going out by e-mail. Withdraw the mail before you post it.'],
  },
  notCorrectable: {
    status: 409,
    de: [
      'Nicht korrigierbar',
      'Eine Zuzahlungsrechnung wird nicht korrigiert, sondern storniert und neu gestellt.',
    ],
    en: ['Cannot be corrected', 'A co-payment bill is not corrected but cancelled and issued again.'],
  },
});
