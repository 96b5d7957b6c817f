import { defineFaults } from '@engine/shared/fieldFault.ts';

export const careFaults = defineFaults({
  caredByPeriods: {
    de: 'Der Fahrgast hat Zeiträume dafür; ändern Sie den, um den es geht, oder legen Sie einen neuen an',
    en: 'The guest has periods for this: change the period in question, or create a new one',
  },
});
