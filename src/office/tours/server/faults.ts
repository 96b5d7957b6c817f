import { defineFaults } from '@engine/shared/fieldFault.ts';

export const tourFaults = defineFaults({
  tourOverlap: {
    de: 'Der Fahrgast hat zu dieser Zeit schon die Fahrt {tour}',
    en: 'At this time the guest already has tour {tour}',
  },
});
