import { defineFaults } from '@engine/shared/fieldFault.ts';

export const insuranceFaults = defineFaults({
  insuredByPeriods: {
    de: 'Der Fahrgast hat Versicherungszeiten; ändern Sie die Zeit, um die es geht, oder legen Sie eine neue an',
    en: 'The guest has insurance periods: change the period in question, or create a new one',
  },
});
