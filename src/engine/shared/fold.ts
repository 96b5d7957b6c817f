const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const anyLetter = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Normalises text for search and sorting: no accents, lower case, single spaces. ä counts as a, as in dictionaries (DIN
 * 5007-1), so `müller` finds `MÜLLER` and both databases, which compare the result bytewise, give the same order.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(anyLetter, letter => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
