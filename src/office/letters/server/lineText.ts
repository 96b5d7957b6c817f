/**
 * A text for one line: blanks for line breaks, tabs, control characters and blanks that the font does not have, and
 * nothing for characters without a width, such as a soft hyphen.
 */
export const lineText = (text: string): string =>
  text
    .replaceAll(/\r\n|[\p{Cc}\p{Zl}\p{Zp}\u1680\u2000-\u2006\u2008\u205f\u3000]/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '');
