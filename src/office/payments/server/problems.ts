import { defineProblems } from '@engine/shared/problems.ts';

export const paymentProblems = defineProblems({
  outgoingPayment: {
    status: 409,
    de: ['Ausgang', 'Rechnungen werden mit Eingängen bezahlt, nicht mit Ausgängen.'],
    en: ['Outgoing payment', 'Bills are paid by incoming payments, not by outgoing ones.'],
  },
  ofSettlement: {
    status: 409,
    de: [
      'Geld des Büros',
      'Die Zahlung gehört zu einer Monatsabrechnung: Sie ist das Honorar oder eine zurückgekommene Auszahlung und bezahlt keine Rechnung.',
    ],
    en: [
      'Money of the office',
      'The payment belongs to a settlement: it is the fee or a payout that came back, and pays no bill.',
    ],
  },
  notTieable: {
    status: 409,
    de: ['Schon zugeordnet', 'Nur ein Ausgang, der noch zu keiner Zahlung gehört, kann zugeordnet werden.'],
    en: ['Tied already', 'Only an outgoing payment that belongs to no other yet can be tied to one.'],
  },
  paymentLocked: {
    status: 409,
    de: [
      'Zahlung festgeschrieben',
      'Eine der zugeordneten Zahlungen ist festgeschrieben oder rückgebucht. Ihre Zuordnung bleibt.',
    ],
    en: ['Payment locked', 'One of the payments allocated here is locked or reversed. Its allocation stays.'],
  },
});
