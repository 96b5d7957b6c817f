import { defineFaults } from '@engine/shared/fieldFault.ts';

export const pricingFaults = defineFaults({
  usedByBill: {
    de: 'Steht schon auf einer Rechnung: diese Zeile beenden und eine neue anlegen',
    en: 'Is on a bill already: end this row and add a new one',
  },
});
