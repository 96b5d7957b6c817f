import { defineProblems } from '@engine/shared/problems.ts';

export const mailProblems = defineProblems({
  mailNotAgreed: {
    status: 409,
    de: [
      'Keine Zustimmung zur E-Mail',
      'Rechnungen enthalten Gesundheitsdaten. {name} hat nicht zugestimmt, sie per E-Mail zu bekommen. Vermerken Sie die Zustimmung beim Empfänger, oder drucken Sie die Rechnung.',
    ],
    en: [
      'Not agreed to e-mail',
      'Bills contain health data. {name} has not agreed to get them by e-mail. Record the agreement on the recipient’s page, or print the bill.',
    ],
  },
  mailAddressMissing: {
    status: 409,
    de: ['Keine E-Mail-Adresse', 'Bei {name} ist keine E-Mail-Adresse hinterlegt.'],
    en: ['No e-mail address', 'No e-mail address is on file for {name}.'],
  },
  mailNeedsConfirmation: {
    status: 409,
    de: [
      'Bitte bestätigen',
      '{name} ist eine Privatperson. Bestätigen Sie, dass Adresse und Zustimmung stimmen, bevor Gesundheitsdaten hinausgehen.',
    ],
    en: [
      'Please confirm',
      '{name} is a private person. Confirm that address and agreement are right before health data go out.',
    ],
  },
  mailUnderWay: {
    status: 409,
    de: [
      'Schon unterwegs',
      'Die Rechnung liegt schon im Mailausgang, oder es ist unklar, ob sie angekommen ist. Klären Sie das zuerst unter Rechnungs-E-Mails.',
    ],
    en: [
      'Already under way',
      'The bill is in the outbox already, or it is not known whether it has arrived. Settle that first under Bill e-mails.',
    ],
  },
  mailSentBefore: {
    status: 409,
    de: [
      'Schon versendet',
      'Die Rechnung ist schon versendet. Bestätigen Sie, dass sie noch einmal hinausgehen soll.',
    ],
    en: ['Sent before', 'The bill has been sent before. Confirm that it is to go out again.'],
  },
  billNotMailable: {
    status: 409,
    de: ['Nichts zu mailen', 'Nur festgeschriebene Rechnungen mit ihrem PDF gehen per E-Mail hinaus.'],
    en: ['Nothing to mail', 'Only issued bills with their PDF go out by e-mail.'],
  },
  mailGone: {
    status: 409,
    de: ['Zu spät', 'Der Versand hat schon begonnen, die E-Mail lässt sich nicht mehr zurücknehmen.'],
    en: ['Too late', 'Sending has begun, the e-mail cannot be withdrawn any more.'],
  },
});
