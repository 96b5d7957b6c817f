import { isValidBIC, isValidIBAN } from 'ibantools';
import { relativeDay, today } from './day.ts';
import type { EngineFormat } from './field.ts';
import { officeFormat } from './officeFormats.ts';
import { isPhoneNumber } from './phoneNumber.ts';
import { isColor, isPageAddress } from './plainFormats.ts';

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/**
 * One @ with a domain of several labels behind it (RFC 5321), and nothing that no server delivers to: quoted or bracketed
 * text, points that are doubled or at an end, hyphens at the end of a label, characters without a glyph.
 */
const isMailAddress = (text: string) =>
  text.length <= 254 &&
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) &&
  !/[<>()[\]\\,;:"\p{Cc}\p{Cf}]|\.\.|^\.|\.@|@[.-]|[.-]$|@.*(-\.|\.-)/u.test(text);

/** The formats that schemas of every office can name in `x-format`. Codes come without blanks and in upper case. */
export const formats: Readonly<Record<EngineFormat, (text: string) => boolean>> = {
  iban: isValidIBAN,
  // ibantools ignores case; the list of BICs and the database do not
  bic: text => text === text.toUpperCase() && isValidBIC(text),
  email: isMailAddress,
  phone: isPhoneNumber,
  url: isPageAddress,
  color: isColor,
  'past-date': text => isDay(text) && text <= today(),
  'birth-date': text => isDay(text) && text <= today() && text >= (relativeDay('$today-120y') ?? ''),
};

export const isEngineFormat = (name: string): name is EngineFormat => Object.hasOwn(formats, name);

/** Whether a text has a format of the engine or of the office. */
export const hasFormat = (name: string, text: string): boolean =>
  isEngineFormat(name) ? formats[name](text) : officeFormat(name).test(text);

/** Formats of days, times, months and instants, which follow from the field's kind. */
export const shapes = {
  date: isDay,
  time: (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  month: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text),
  instant: (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
} as const;
