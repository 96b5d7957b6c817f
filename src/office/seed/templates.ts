import type { Template } from '@generated/types/entities.ts';
import { billTexts } from './billTexts.ts';
import { companionTexts } from './companionTexts.ts';
import type { LetterText } from './letterText.ts';
import { settlementTexts } from './settlementTexts.ts';

type Kind = Template['kind'];

const letters: Readonly<Record<Kind, LetterText>> = {
  ...billTexts,
  ...companionTexts,
  ...settlementTexts,
};

const kinds = Object.keys(letters) as Kind[];

/** First wordings of every letter in both languages; the office rewords them. */
export const templates = kinds.flatMap(kind =>
  (['de', 'en'] as const).map(locale => ({
    key: kind,
    kind,
    locale,
    revision: 1,
    status: 'active' as const,
    valid_from: '2024-01-01',
    subject: letters[kind][locale].subject,
    body: letters[kind][locale].body.join('\n'),
  })),
);
