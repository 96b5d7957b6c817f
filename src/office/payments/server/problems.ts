import { defineProblems } from '@engine/shared/problems.ts';

export const paymentProblems = defineProblems({
  outgoingPayment: {
    status: 409,
    de: ['Ausgang', 'Rechnungen werden mit Eingängen bezahlt, nicht mit Ausgängen.'],
    en: ['Outgoing payment', 'Bills are paid by incoming payments, not by outgoing ones.'],
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
