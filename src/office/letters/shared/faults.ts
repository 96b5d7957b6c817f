import { defineFaults } from '@engine/shared/fieldFault.ts';

export const letterFaults = defineFaults({
  placeholderUnclosed: {
    de: 'Eine geschweifte Klammer fehlt bei „{text}“',
    en: 'A brace is missing at “{text}”',
  },
  placeholderAlone: {
    de: '{name} ist ein Block und braucht eine Zeile für sich allein',
    en: '{name} is a block and needs a line of its own',
  },
});
