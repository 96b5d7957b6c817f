/**
 * `dta-recipient` → `dtaRecipient`; a word that is reserved in JavaScript or used in a generated page gets an
 * underscore.
 */
export function camelCase(name: string): string {
  const camel = name.replace(/[-_.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return RESERVED.has(camel) ? `${camel}_` : camel;
}

/** `dta-recipient` → `DtaRecipient` */
export const pascalCase = (name: string) => {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield filters props'.split(
    ' ',
  ),
);
