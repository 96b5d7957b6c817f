import { defineFaults, type FieldFault } from '@engine/shared/fieldFault.ts';

export const paymentFaults = defineFaults({
  moreThanOpen: {
    de: 'Offen sind nur {open}',
    en: 'Only {open} are open',
  },
  moreThanRest: {
    de: 'Von der Zahlung sind nur {rest} übrig',
    en: 'Only {rest} of the payment are left',
  },
  lessThanAllocated: {
    de: 'Zugeordnet sind schon {allocated}',
    en: '{allocated} are allocated already',
  },
  writeOffAlone: {
    de: 'Ausgebucht wird an der Rechnung selbst, mit einer zweiten Person',
    en: 'Write-offs are made on the bill itself, with a second person',
  },
  otherAmount: {
    de: 'Diese Zahlung hat einen anderen Betrag',
    en: 'This payment has another amount',
  },
  notCuttable: {
    de: 'Hier kann nicht gekürzt werden',
    en: 'There is nothing to cut here',
  },
});

/** A fault whose sentence names amounts, given in cents. */
export const inEuros = (fault: FieldFault, cents: Readonly<Record<string, number>>): FieldFault => ({
  ...fault,
  params: { ...cents, scale: 2, unit: '€' },
});
