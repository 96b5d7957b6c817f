import { defineProblems } from '@engine/shared/problems.ts';

export const approvalProblems = defineProblems({
  approvalNotPending: {
    status: 409,
    de: [
      'Nichts zu beantragen',
      'Nur eine ausstehende Genehmigung wird beantragt. Diese ist entschieden oder nicht erforderlich.',
    ],
    en: ['Nothing to ask for', 'Only a pending approval is asked for. This one is decided or not needed.'],
  },
  approvalAskedBefore: {
    status: 409,
    de: [
      'Schon beantragt',
      'Die Genehmigung ist schon beantragt. Bestätigen Sie, dass Sie sie noch einmal beantragen wollen.',
    ],
    en: ['Asked for before', 'The approval has been asked for. Confirm that you want to ask again.'],
  },
  approvalWithoutInsurer: {
    status: 409,
    de: [
      'Keine Krankenkasse',
      'Für diese Fahrten steht kein Kostenträger fest, der sie genehmigen könnte. Ergänzen Sie die Versicherung des Fahrgasts.',
    ],
    en: ['No insurer', 'No payer who could approve these tours is known. Complete the guest’s insurance.'],
  },
  approvalWithoutCompany: {
    status: 409,
    de: ['Leistungserbringer fehlt', 'Wählen Sie, für welchen Leistungserbringer der Antrag gestellt wird.'],
    en: ['Company missing', 'Choose the company for which the approval is asked.'],
  },
});
