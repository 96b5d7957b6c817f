import { defineFaults } from '@engine/shared/fieldFault.ts';

export const prescriptionFaults = defineFaults({
  otherGuest: {
    de: 'Gehört zu einem anderen Fahrgast',
    en: 'Belongs to another guest',
  },
});
