import { defineProblems } from '@engine/shared/problems.ts';

export const settlementProblems = defineProblems({
  monthNotOver: {
    status: 409,
    de: ['Monat läuft noch', 'Abgerechnet wird ein Monat, wenn er vorbei ist.'],
    en: ['Month not over', 'A month is settled when it is over.'],
  },
  ownSettlement: {
    status: 409,
    de: [
      'Eigene Abrechnung',
      'Wer eine Abrechnung festgeschrieben hat, genehmigt ihre Auszahlung nicht. Das macht eine andere Person.',
    ],
    en: [
      'Own settlement',
      'The person who issued a settlement does not approve its payout. Another person has to.',
    ],
  },
  nothingToPayOut: {
    status: 409,
    de: ['Nichts auszuzahlen', 'Es gibt nichts auszuzahlen.'],
    en: ['Nothing to pay out', 'There is nothing to pay out.'],
  },
  payoutListChanged: {
    status: 409,
    de: [
      'Liste hat sich geändert',
      'Inzwischen sind andere Abrechnungen zur Auszahlung frei als die gezeigten. Sehen Sie die Liste noch einmal durch.',
    ],
    en: [
      'List has changed',
      'The settlements released for payout are no longer the ones shown. Look through the list again.',
    ],
  },
  nothingDue: {
    status: 409,
    de: ['Nichts zu zahlen', 'Aus dieser Abrechnung hat der Mandant nichts zu zahlen.'],
    en: ['Nothing due', 'The client has nothing to pay by this settlement.'],
  },
  payoutAccountSame: {
    status: 409,
    de: ['Konto ist unverändert', 'Die Abrechnung nennt schon das Konto des Mandanten.'],
    en: ['Account unchanged', 'The settlement names the account of the client already.'],
  },
  payoutAccountMissing: {
    status: 409,
    de: [
      'Konto des Mandanten fehlt',
      'Beim Mandanten fehlen IBAN oder Kontoinhaber für Auszahlungen. Ergänzen Sie beides und übernehmen Sie das Konto.',
    ],
    en: [
      'Account of the client is missing',
      'The client has no IBAN or account holder for payouts. Add both and take over the account.',
    ],
  },
  payoutAccountChanged: {
    status: 409,
    de: [
      'Konto des Mandanten geändert',
      'Das Konto des Mandanten ist nicht mehr das dieser Abrechnung. Prüfen Sie es und übernehmen Sie es vor der Freigabe.',
    ],
    en: [
      'Account of the client has changed',
      'The account of the client is no longer that of this settlement. Check it and take it over before the release.',
    ],
  },
  officeTaxNumberMissing: {
    status: 409,
    de: [
      'Eigene Steuernummer fehlt',
      'In den Einstellungen ist weder die Steuernummer noch die USt-IdNr. des Büros eingetragen; eine von beiden muss auf der Honorarrechnung stehen.',
    ],
    en: [
      'Own tax number is missing',
      'The settings have neither a tax number nor a VAT ID of the office, and the fee invoice must show one of them.',
    ],
  },
  officeAccountMissing: {
    status: 409,
    de: [
      'Eigenes Konto fehlt',
      'In den Einstellungen fehlen der Name oder die IBAN des Büros, von deren Konto überwiesen wird.',
    ],
    en: [
      'Own account is missing',
      'The settings lack the name or the IBAN of the office, from whose account the transfers go.',
    ],
  },
});
