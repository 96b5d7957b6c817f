/** Formats that lists check, too, before they draw a value; apart from those that bring tables of countries. */

/** A page to open: never `javascript:`, and nothing that would end an attribute or a sentence around it. */
export const isPageAddress = (text: string): boolean =>
  text.length <= 2000 && /^https?:\/\/[^\s/?#"<>\\][^\s"<>\\]*$/.test(text);

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);
