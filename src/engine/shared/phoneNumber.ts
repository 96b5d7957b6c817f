/** As people write them, with an area code in brackets or behind a slash (DIN 5008 has blanks alone). */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= 40 && /^[+(\d][\d ()/.-]*$/.test(text) && /\d\D*\d\D*\d/.test(text);
