import { defineProblems } from '@engine/shared/problems.ts';

export const dunningProblems = defineProblems({
  billGivenUp: {
    status: 409,
    de: [
      'Rechnung wird nicht mehr gefordert',
      'Die Rechnung {number} ist storniert, ausgebucht oder anderswo gefordert. Damit sind auch ihre Nebenforderungen erledigt.',
    ],
    en: [
      'Bill no longer claimed',
      'The bill {number} was cancelled, written off or claimed elsewhere. Nothing is claimed beside it any more.',
    ],
  },
  dunningListChanged: {
    status: 409,
    de: [
      'Vorschau hat sich geändert',
      'Seit der Vorschau hat sich geändert, welche Schreiben fällig sind. Geschrieben ist noch nichts. Sehen Sie die neue Vorschau durch.',
    ],
    en: [
      'Preview has changed',
      'The letters that are due have changed since the preview. None is written yet. Look through the new preview.',
    ],
  },
});
