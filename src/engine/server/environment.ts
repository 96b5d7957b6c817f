/** How an environment variable becomes a value. `read` returns undefined if the text is invalid. */
export interface Setting<T> {
  readonly name: string;
  /** default if the variable is unset or empty; null: none */
  readonly fallback: string | null;
  readonly read: (text: string) => T | undefined;
  /** completes the sentence "PORT must be …" */
  readonly expects: string;
  readonly about: string;
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

export const text = (value: string): string => value;

export function wholeNumber(minimum: number, maximum: number): (value: string) => number | undefined {
  return value => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= minimum && number <= maximum ? number : undefined;
  };
}

export function oneOf<T extends string>(...choices: readonly T[]): (value: string) => T | undefined {
  return value => choices.find(choice => choice === value);
}

export function webOrigin(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isBare = url.pathname === '/' && !url.search && !url.username;
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined;
}

export function databaseUrl(value: string): string | undefined {
  if (/^sqlite:.+/.test(value)) return value;
  return /^postgres(ql)?:\/\//.test(value) && isWhole(value) ? value : undefined;
}

export function postgresUrl(value: string): string | undefined {
  return value.startsWith('sqlite:') ? undefined : databaseUrl(value);
}

/** Detects unescaped characters, which would end the password early, so that the rest would count as host or name. */
function isWhole(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, pathname, hash } = new URL(value);
  if (hash !== '' || pathname.includes('@') || /%(?![0-9a-f]{2})/i.test(value)) return false;
  try {
    return [username, password, pathname].every(part => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

/** A URL without credentials and parameters, for display. */
export function shownUrl(value: string): string {
  if (value.startsWith('sqlite:')) return value;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}

/** Addresses or networks (`10.0.0.0/8`), separated by commas. */
export function networks(value: string): readonly string[] | undefined {
  const list = value.split(',').map(entry => entry.trim());
  return list.every(entry => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(entry)) ? list : undefined;
}

export function longText(minimum: number): (value: string) => string | undefined {
  return value => (value.length >= minimum ? value : undefined);
}

/** A mail server, or `file:` with a folder into which mails are written instead. */
export function mailUrl(value: string): string | undefined {
  if (/^file:[^/].*|^file:\/[^/].*/.test(value)) return value;
  return /^smtps?:\/\/./.test(value) && URL.canParse(value) ? value : undefined;
}

/** The path of a socket, or `host:port`. */
export function clamdAddress(value: string): string | undefined {
  return /^\/.+|^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i.test(value) ? value : undefined;
}

export function mailAddress(value: string): string | undefined {
  return /^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value) ? value : undefined;
}

/** `7,4,12`: exactly this many whole numbers, none negative. */
export const wholeNumbers =
  (count: number) =>
  (given: string): readonly number[] | undefined => {
    const numbers = given.split(',').map(each => (/^\s*\d{1,4}\s*$/.test(each) ? Number(each) : -1));
    return numbers.length === count && numbers.every(number => number >= 0) ? numbers : undefined;
  };
