const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML and XML, in attributes too. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? '');
