/** The text of a letter, line by line, with the placeholders of `templates-management`. */
export interface LetterText {
  readonly de: Wording;
  readonly en: Wording;
}

interface Wording {
  readonly subject: string;
  readonly body: readonly string[];
}

export const closing = {
  de: ['', 'Mit freundlichen Grüßen', '{{office.name}}'],
  en: ['', 'Yours sincerely', '{{office.name}}'],
} as const;
