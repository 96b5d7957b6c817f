import { defineProblems } from '@engine/shared/problems.ts';

export const letterProblems = defineProblems({
  templateInForce: {
    status: 409,
    de: [
      'War schon in Kraft',
      'Schreiben können mit dieser Vorlage verschickt worden sein. Setzen Sie sie außer Kraft, statt sie zu löschen.',
    ],
    en: [
      'Has been in force',
      'Letters may have been sent with this template. Retire it instead of deleting it.',
    ],
  },
  templateMissing: {
    status: 409,
    de: [
      'Vorlage fehlt',
      'Für diese Art von Schreiben ({kind}, {locale}) ist keine Vorlage in Kraft. Bitte legen Sie unter Vorlagen eine an.',
    ],
    en: [
      'Template missing',
      'No template is in force for this kind of letter ({kind}, {locale}). Please make one under Templates.',
    ],
  },
  nothingToPreview: {
    status: 409,
    de: [
      'Noch keine Daten',
      'Für die Vorschau braucht es eine Rechnung oder, bei Anträgen, eine Verordnung, die Sie sehen dürfen. Es gibt noch keine.',
    ],
    en: [
      'No data yet',
      'The preview needs a bill or, for requests, a prescription that you may see. There is none yet.',
    ],
  },
});
