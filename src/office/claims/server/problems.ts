import { defineProblems } from '@engine/shared/problems.ts';

export const claimProblems = defineProblems({
  casePartlyPaid: {
    status: 409,
    de: [
      'Teilweise bezahlt',
      'Auf den Fall ist Geld verbucht. Lösen Sie die Zuordnung oder erfassen Sie eine Kürzung statt der Zurückweisung.',
    ],
    en: [
      'Paid in part',
      'Money was booked on this case. Release the allocation, or record a cut instead of the rejection.',
    ],
  },
  notAsked: {
    status: 409,
    de: [
      'Noch nicht gefordert',
      'Die Rechnung ist weder versendet noch angemahnt. Von der Kasse wird die Zuzahlung erst gefordert, wenn der Fahrgast trotz schriftlicher Aufforderung nicht gezahlt hat (§ 43c SGB V).',
    ],
    en: [
      'Not asked for yet',
      'The bill has been neither sent nor followed by a reminder. The co-payment can be claimed from the insurer only once the guest has not paid despite a written demand (section 43c SGB V).',
    ],
  },
  notOverdue: {
    status: 409,
    de: [
      'Noch nicht fällig',
      'Von der Kasse wird die Zuzahlung erst gefordert, wenn der Fahrgast trotz der Rechnung nicht gezahlt hat (§ 43c SGB V). Fällig ist sie am {day}.',
    ],
    en: [
      'Not due yet',
      'The co-payment can be claimed from the insurer only once the guest has not paid despite the bill (section 43c SGB V). It is due on {day}.',
    ],
  },
  nothingContested: {
    status: 409,
    de: [
      'Nichts strittig',
      'Von diesem Fall ist nichts mehr strittig: Die Kürzung ist bezahlt oder schon ausgebucht. Erkennen Sie sie an.',
    ],
    en: [
      'Nothing contested',
      'Nothing in this case is contested any more: the cut has been paid or written off already. Accept it.',
    ],
  },
  copayChanged: {
    status: 409,
    de: [
      'Zuzahlung hat sich geändert',
      'Die Fälle dieser Rechnung kommen inzwischen auf eine andere Zuzahlung. Berichtigen Sie zuerst die Rechnung an die Kasse, oder fordern Sie die geänderte Zuzahlung nach und schreiben Sie das fest.',
    ],
    en: [
      'Co-payment has changed',
      'The cases of this bill now come to a different co-payment. Correct the bill to the insurer first, or claim the changed co-payment and issue that.',
    ],
  },
  noLaterClaim: {
    status: 409,
    de: [
      'Fall mit Fahrten',
      'Zurückgenommen werden nur spätere Forderungen und Fälle, die keine Fahrt mehr enthalten.',
    ],
    en: ['Case with tours', 'Only later claims, and cases that no longer contain a tour, can be withdrawn.'],
  },
  claimOnBill: {
    status: 409,
    de: [
      'Auf einer Rechnung',
      'Die Forderung steht auf einer Rechnung. Löschen Sie den Entwurf oder stornieren Sie die Rechnung zuerst.',
    ],
    en: ['On a bill', 'The claim is on a bill. Delete the draft or cancel the bill first.'],
  },
  copayNotLess: {
    status: 409,
    de: [
      'Keine geringere Zuzahlung',
      'Der Fahrgast muss nicht weniger zuzahlen, als abgerechnet ist. Muss er mehr zuzahlen, berichtigen Sie die Rechnung.',
    ],
    en: [
      'No lower co-payment',
      'The guest does not have to pay less than was billed. If it is more, correct the bill.',
    ],
  },
  copayPassedOn: {
    status: 409,
    de: [
      'Von der Kasse gefordert',
      'Die Zuzahlung wird von der Kasse gefordert (§ 43c SGB V): {numbers}. Nehmen Sie zuerst jede dieser Forderungen zurück; steht eine auf einer Rechnung, stornieren Sie diese vorher.',
    ],
    en: [
      'Claimed from the insurer',
      'The co-payment is claimed from the insurer (section 43c SGB V): {numbers}. Withdraw each of these claims first; if one is on a bill, cancel the bill first.',
    ],
  },
  copayOnBill: {
    status: 409,
    de: [
      'Von der Kasse gefordert',
      'Die Zuzahlung wird mit Fall {number} schon von der Kasse gefordert (Kennzeichen 03). Korrigieren Sie die Rechnung dieses Falls: An seine Stelle tritt dabei die weggefallene Zuzahlung. Einen Entwurf löschen Sie stattdessen.',
    ],
    en: [
      'Claimed from the insurer',
      'The co-payment is claimed from the insurer with case {number} already (code 03). Correct the bill of that case: the co-payment no longer due takes its place. A draft is deleted instead.',
    ],
  },
  copayClaimedLater: {
    status: 409,
    de: [
      'Zuzahlung nachgefordert',
      'Die geänderte Zuzahlung wird schon mit Fall {number} gefordert. Nehmen Sie diese Forderung zuerst zurück.',
    ],
    en: [
      'Co-payment claimed later',
      'The changed co-payment is claimed with case {number} already. Withdraw that claim first.',
    ],
  },
  notFromGuest: {
    status: 409,
    de: [
      'Schuldet der Fahrgast nicht',
      'Der Fall fordert eine Zuzahlung, die der Fahrgast nicht mehr schuldet. Fordern Sie die Kürzung nach, widersprechen Sie ihr oder erkennen Sie sie an.',
    ],
    en: [
      'Not owed by the guest',
      'The case claims a co-payment that the guest no longer owes. Claim the cut again, object to it or accept it.',
    ],
  },
  notFromInsurer: {
    status: 409,
    de: ['Keine Kasse', 'Nur Zuzahlungen gesetzlich Versicherter werden von der Kasse gefordert.'],
    en: ['No insurer', 'Only co-payments of people with statutory insurance are claimed from the insurer.'],
  },
});
