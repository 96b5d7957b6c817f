import { defineProblems } from '@engine/shared/problems.ts';

export const caseProblems = defineProblems({
  cannotOverride: {
    status: 409,
    de: [
      'Lässt sich nicht übergehen',
      'Ohne Preis und ohne geprüfte Fahrt gibt es nichts abzurechnen. Beheben Sie die Ursache und prüfen Sie erneut.',
    ],
    en: [
      'Cannot be overridden',
      'Without a price and checked tours there is nothing to bill. Fix the cause and check again.',
    ],
  },
  caseHasErrors: {
    status: 409,
    de: ['Fall mit Fehlern', 'Noch offene Fehler: {count}. Bitte beheben und erneut prüfen.'],
    en: ['Case with errors', 'Errors still open: {count}. Fix and check again.'],
  },
});
