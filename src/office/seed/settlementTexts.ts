import { closing, type LetterText } from './letterText.ts';

/** Texts of the papers that the office writes to its clients in its own name. */
export const settlementTexts = {
  settlement: {
    de: {
      subject: 'Abrechnung {{number}} für die Zeit vom {{service_from}} bis {{service_to}}',
      body: [
        '{{salutation}}',
        '',
        'vom {{service_from}} bis {{service_to}} haben wir für Sie folgende Zahlungen verbucht:',
        '',
        '{{positions}}',
        '{{outcome}}',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Settlement {{number}} for {{service_from}} to {{service_to}}',
      body: [
        '{{salutation}}',
        '',
        'From {{service_from}} to {{service_to}} we recorded these payments for you:',
        '',
        '{{positions}}',
        '{{outcome}}',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  fee_invoice: {
    de: {
      subject: 'Honorarrechnung {{number}}',
      body: [
        '{{salutation}}',
        '',
        'für unsere Leistungen vom {{service_from}} bis {{service_to}} berechnen wir:',
        '',
        '{{positions}}',
        '{{outcome}}',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Fee invoice {{number}}',
      body: [
        '{{salutation}}',
        '',
        'For our services from {{service_from}} to {{service_to}} we charge:',
        '',
        '{{positions}}',
        '{{outcome}}',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
} satisfies Record<string, LetterText>;
