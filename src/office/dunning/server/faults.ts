import { defineFaults } from '@engine/shared/fieldFault.ts';

export const dunningFaults = defineFaults({
  copayToInsurer: {
    de: 'Zuzahlungen gehen nicht ins Inkasso: Sie werden von der Kasse gefordert (§ 43c SGB V)',
    en: 'Co-payments do not go to collection: they are claimed from the insurer (section 43c SGB V)',
  },
});
