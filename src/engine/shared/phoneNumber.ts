/** Phone numbers as people write them, with an area code in brackets or before a slash (DIN 5008 has blanks only). */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= 40 && /^[+(\d][\d ()/.-]*$/.test(text) && /\d\D*\d\D*\d/.test(text);
