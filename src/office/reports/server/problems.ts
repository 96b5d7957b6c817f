import { defineProblems } from '@engine/shared/problems.ts';

export const reportProblems = defineProblems({
  wrongParameters: {
    status: 400,
    de: [
      'So gibt es die Auswertung nicht',
      'Zeitraum, Stichtag oder Auswahl stimmen nicht. Wählen Sie sie oben neu.',
    ],
    en: [
      'There is no such report',
      'The period, the day or the selection is not right. Choose them again above.',
    ],
  },
  reportTooLarge: {
    status: 413,
    de: [
      'Zu viele Zeilen',
      'Die Auswertung hätte mehr als {most} Zeilen. Wählen Sie einen kürzeren Zeitraum, einen Leistungserbringer oder eine gröbere Gruppierung.',
    ],
    en: [
      'Too many rows',
      'The report would have more than {most} rows. Choose a shorter period, a company or a coarser grouping.',
    ],
  },
});
