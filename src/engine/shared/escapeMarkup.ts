const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, in attributes too. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? '');
