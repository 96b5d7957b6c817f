/** These fields of `Product`; importing its type would be a cycle. */
interface Conventions {
  readonly timeZone: string;
  readonly currency: string;
  readonly country: string;
}

/**
 * How the office that this program serves writes moments, money and addresses. Formatting code has no argument to pass
 * them through, so they are set once, where the product is loaded: by `officeModel` on the server, by `startShell` in
 * the browser. Until then they are UTC, XXX and ZZ, the codes for no zone, no currency (ISO 4217) and no country (ISO
 * 3166).
 */
let adopted: Conventions = { timeZone: 'UTC', currency: 'XXX', country: 'ZZ' };

export function adoptConventions({ timeZone, currency, country }: Conventions): void {
  adopted = { timeZone, currency, country };
}

/** IANA name of the time zone in which `$today` is evaluated. */
export const officeTimeZone = (): string => adopted.timeZone;

/** ISO code of the office's own country, which addresses omit. */
export const officeCountry = (): string => adopted.country;

/** ISO code of the office's currency. */
export const currencyCode = (): string => adopted.currency;

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

/** Caches one formatter per zone: creating one costs a hundred times as much as using it. */
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
