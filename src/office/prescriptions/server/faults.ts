import { defineFaults } from '@engine/shared/fieldFault.ts';

export const prescriptionFaults = defineFaults({
  notTheFirst: {
    de: 'Diese Verordnung setzt selbst eine Behandlung fort: Wählen Sie deren erste',
    en: 'This prescription continues a treatment itself: choose the first of that treatment',
  },
  hasFollowers: {
    de: 'Mit dieser Verordnung beginnt eine Behandlung, die andere Verordnungen fortsetzen',
    en: 'This prescription begins a treatment that other prescriptions continue',
  },
  alreadyBilled: {
    de: 'Ist schon abgerechnet: Korrigieren Sie zuerst die Rechnung, oder legen Sie eine neue Verordnung an',
    en: 'Has been billed: correct the bill first, or add another prescription',
  },
});
