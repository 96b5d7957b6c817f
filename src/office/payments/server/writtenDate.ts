/** Days as people write them behind or before a number: `3.11.`, `03.11.26`, `2026-11-03`, `03112026`, `031126`. */
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const fullDay = '(?:0[1-9]|[12]\\d|3[01])';
const fullMonth = '(?:0[1-9]|1[0-2])';
const dates = [
  `${day}\\.\\s?${month}\\.(?:\\s?(?:20)?\\d\\d(?!\\d))?`,
  `20\\d\\d-${fullMonth}-${fullDay}(?!\\d)`,
  `${fullDay}${fullMonth}(?:20)?\\d\\d(?!\\d)`,
].join('|');
const atStart = new RegExp(`^(?:${dates})`);
const atEnd = new RegExp(
  `(?:^|[^A-Z0-9])(?:${day}\\.\\s?${month}\\.\\s?(?:(?:20)?\\d\\d)?|20\\d\\d-${fullMonth}-${fullDay})$`,
);

/** Length of the date at the start of the text; 0: there is none. */
export const dateLength = (text: string): number => atStart.exec(text)?.[0].length ?? 0;

/** Whether the text ends with a date that stands alone. */
export const endsWithDate = (text: string): boolean => atEnd.test(text);
