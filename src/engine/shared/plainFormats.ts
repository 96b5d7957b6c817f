/** Formats that lists also check before they render a value; kept apart from those that load country tables. */

/**
 * A URL that is safe to link: never `javascript:`, and no characters that would end an attribute or a sentence around
 * it.
 */
export const isPageAddress = (text: string): boolean =>
  text.length <= 2000 && /^https?:\/\/[^\s/?#"<>\\][^\s"<>\\]*$/.test(text);

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);
