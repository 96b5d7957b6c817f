import { defineFaults } from '@engine/shared/fieldFault.ts';

export const settlementFaults = defineFaults({
  executionDay: {
    de: 'Banken führen Überweisungen heute oder im Lauf des nächsten Monats aus',
    en: 'Banks execute transfers today or within the next month',
  },
});
