import { defineFaults } from '@engine/shared/fieldFault.ts';

export const tourFaults = defineFaults({
  notOnItsDay: {
    de: 'Liegt nicht am Tag der Fahrt',
    en: 'Is not on the day of the tour',
  },
  tourOverlap: {
    de: 'Der Fahrgast hat zu dieser Zeit schon die Fahrt {tour}',
    en: 'At this time the guest already has tour {tour}',
  },
});
