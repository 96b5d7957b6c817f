/** Those fields of the product: its type would lead back here. */
interface Conventions {
  readonly timeZone: string;
  readonly currency: string;
  readonly country: string;
}

/**
 * How the one office that this program serves writes moments, money and addresses. Formats are needed in places that no argument
 * reaches, so they are adopted once, where the product is handed over: by `officeModel` on the server, by `startShell` in the
 * browser. Until then they are UTC, XXX and ZZ, the codes for no zone, no currency (ISO 4217) and no country (ISO 3166).
 */
let adopted: Conventions = { timeZone: 'UTC', currency: 'XXX', country: 'ZZ' };

export function adoptConventions({ timeZone, currency, country }: Conventions): void {
  adopted = { timeZone, currency, country };
}

/** IANA name of the zone whose day `$today` is. */
export const officeTimeZone = (): string => adopted.timeZone;

/** ISO code of the country that addresses leave out. */
export const officeCountry = (): string => adopted.country;

/** `€` for EUR. */
export const currencySign = (): string => signOf(adopted.currency);

const signs = new Map<string, string>();

function signOf(currency: string): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat('de-DE', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  signs.set(currency, sign);
  return sign;
}

/** One formatter for each zone that was asked for: making one costs a hundred times what using it does. */
export function inOfficeZone(options: Intl.DateTimeFormatOptions & { readonly locale: string }) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (): Intl.DateTimeFormat => {
    const timeZone = officeTimeZone();
    const { locale, ...format } = options;
    const known = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...format, timeZone });
    formats.set(timeZone, known);
    return known;
  };
}
