import { officeTimeZone } from '../../shared/conventions.ts';
import type { Locale, Text } from '../../shared/entityMeta.ts';
import { escapeMarkup } from '../../shared/escapeMarkup.ts';
import { fill } from '../../shared/messages/message.ts';
import type { Letter, MailTexts } from './templates.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';

export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const texts: Readonly<Record<Locale, MailTexts>> = { de, en };

/** The sender as named in the text: the product and its URL. */
export interface Sender {
  readonly origin: string;
  readonly title: Text;
}

/** Renders a letter in the reader's language, as plain text and as simple HTML without images or external content. */
export function renderLetter(letter: Letter, locale: Locale, sender: Sender): Written {
  const { greeting, closing, letters } = texts[locale];
  const words = letters[letter.template];
  const values = { ...spoken(letter, locale), origin: sender.origin, product: sender.title[locale] };
  const before = words.before.map(sentence => fill(sentence, values));
  const end = fill(closing, values);
  const middle = 'code' in letter ? letter.code : 'link' in letter ? letter.link : null;
  const shown = middle === null ? [] : [middle];
  const paragraphs = (list: readonly string[]) => list.map(text => `<p>${escapeMarkup(text)}</p>`);
  return {
    subject: fill(words.subject, values),
    text: [greeting, ...before, ...shown, ...words.after, '-- ', end].join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><body style="${look.body}">`,
      ...paragraphs([greeting, ...before]),
      ...('code' in letter ? [`<p style="${look.code}">${escapeMarkup(letter.code)}</p>`] : []),
      ...('link' in letter ? [button(letter.link, words.button ?? letter.link)] : []),
      ...paragraphs(words.after),
      `<p style="${look.end}">${escapeMarkup(end)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

/** The values for the texts; times in the office's time zone. */
function spoken(letter: Letter, locale: Locale): Readonly<Record<string, unknown>> {
  const { methods, somebody } = texts[locale];
  switch (letter.template) {
    case 'reset':
    case 'invitation':
      return { invitedBy: letter.invitedBy ?? somebody };
    case 'secondFactorChanged':
      return { at: moment(letter.at, locale), method: methods[letter.method] };
    case 'code':
      return {};
    default:
      return { ...letter, at: moment(letter.at, locale) };
  }
}

function moment(instant: string, locale: Locale): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: officeTimeZone() } as const;
  return new Date(instant).toLocaleString(locale === 'de' ? 'de-DE' : 'en-GB', format);
}

const look = {
  body: 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em',
  code: 'font-size:28px;font-weight:bold;letter-spacing:4px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#166534;color:#ffffff;text-decoration:none',
  end: 'color:#666666;font-size:13px',
} as const;

function button(link: string, label: string): string {
  const address = escapeMarkup(link);
  return `<p><a href="${address}" style="${look.button}">${escapeMarkup(label)}</a></p>\n<p style="${look.end}">${address}</p>`;
}
