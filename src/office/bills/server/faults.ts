import { defineFaults } from '@engine/shared/fieldFault.ts';

export const billFaults = defineFaults({
  deliveryWithout: {
    de: 'Die Rechnung steht in keiner DTA-Lieferung',
    en: 'The bill is in no DTA submission',
  },
});
