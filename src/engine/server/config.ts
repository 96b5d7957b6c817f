import type { Product } from '../shared/product.ts';
import {
  databaseUrl,
  isLoopback,
  longText,
  mailAddress,
  mailUrl,
  networks,
  oneOf,
  type Setting,
  text,
  webOrigin,
  wholeNumber,
  wholeNumbers,
} from './environment.ts';

/** characters of a key that nobody guesses */
export const shortestKey = 32;

/** Every setting of the server. The README's table is this one. */
export const settings = {
  mode: {
    name: 'MODE',
    fallback: 'production',
    read: oneOf('production', 'demo', 'development'),
    expects: 'production, demo or development',
    about: '`npm start` sets demo, `npm run serve` production, `npm run dev` development',
  },
  port: {
    name: 'PORT',
    fallback: '4000',
    read: wholeNumber(0, 65_535),
    expects: 'a whole number from 0 to 65535',
    about: 'port to listen on; 0 takes any free one',
  },
  host: {
    name: 'HOST',
    fallback: 'localhost',
    read: text,
    expects: 'a host name or an address',
    about: 'address to listen on; demo and development accept only this machine',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: 'sqlite:data/{product}.db',
    read: databaseUrl,
    expects:
      'sqlite:path/to/file.db or postgres://user:password@host/name, where @ : / ? # and % in the password are written as %40 %3A %2F %3F %23 %25',
    about: 'where the data lie',
  },
  databasePool: {
    name: 'DATABASE_POOL',
    fallback: '10',
    read: wholeNumber(1, 200),
    expects: 'a whole number from 1 to 200',
    about: 'PostgreSQL connections that one server holds',
  },
  databaseWaitSeconds: {
    name: 'DATABASE_WAIT_SECONDS',
    fallback: '60',
    read: wholeNumber(0, 3_600),
    expects: 'a whole number of seconds from 0 to 3600',
    about: 'how long a start waits for a PostgreSQL that does not answer yet',
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    fallback: null,
    read: webOrigin,
    expects: 'an origin such as https://office.example.org, without a path',
    about: 'what stands in the address bar of the users; required in production',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    fallback: null,
    read: networks,
    expects: 'addresses or networks separated by commas, such as 10.0.0.0/8,127.0.0.1',
    about: 'reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count',
  },
  secretKey: {
    name: 'SECRET_KEY',
    fallback: null,
    read: longText(shortestKey),
    expects: 'a random text of 32 characters or more, such as `openssl rand -base64 32` prints',
    about:
      'encrypts authenticator keys and signs codes; required in production, else made and kept beside the database',
  },
  secretKeyBefore: {
    name: 'SECRET_KEY_BEFORE',
    fallback: null,
    read: longText(shortestKey),
    expects: 'earlier values of SECRET_KEY, separated by commas',
    about: 'keys that SECRET_KEY has replaced: what the activity log sealed with them can still be checked',
  },
  anchorCopy: {
    name: 'ANCHOR_COPY',
    fallback: null,
    read: text,
    expects: 'a file, best on another machine or medium',
    about: 'second place of the anchors of the activity log, which otherwise lie beside the database alone',
  },
  backupFolder: {
    name: 'BACKUP_FOLDER',
    fallback: null,
    read: text,
    expects: 'a folder, best on another machine or medium',
    about: 'where the server puts a backup every day; unset: it makes none',
  },
  backupHour: {
    name: 'BACKUP_HOUR',
    fallback: '2',
    read: wholeNumber(0, 23),
    expects: 'an hour from 0 to 23',
    about: 'hour of the office from which on the backup of the day is made',
  },
  backupKeep: {
    name: 'BACKUP_KEEP',
    fallback: '7,4,12',
    read: wholeNumbers(3),
    expects: 'three whole numbers, such as 7,4,12',
    about: 'how many daily, weekly and monthly backups stay',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: null,
    read: mailUrl,
    expects: 'smtp://user:password@host:587, smtps://user:password@host or file:folder',
    about: 'where mail goes out; required in production, else .eml files in `mail` beside the database',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: null,
    read: mailAddress,
    expects: 'an address such as office@example.org or The office <office@example.org>',
    about: 'sender of all mail; {product}@ the host of PUBLIC_URL unless set',
  },
  demoPassword: {
    name: 'DEMO_PASSWORD',
    fallback: null,
    read: text,
    expects: 'a text',
    about: 'password of all demo users, {product}-demo-2026 unless set; refused in production',
  },
  sessionIdleMinutes: {
    name: 'SESSION_IDLE_MINUTES',
    fallback: '60',
    read: wholeNumber(1, 1_440),
    expects: 'a whole number of minutes from 1 to 1440',
    about: 'a session without a request for so long ends',
  },
  sessionHours: {
    name: 'SESSION_HOURS',
    fallback: '12',
    read: wholeNumber(1, 168),
    expects: 'a whole number of hours from 1 to 168',
    about: 'a session ends after so long in any case',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    fallback: null,
    read: longText(shortestKey),
    expects: 'a random text of 32 characters or more',
    about:
      'opens `/metrics` for Prometheus to who sends it as a bearer token; unset, there is no such address',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    read: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    expects: 'silent, fatal, error, warn, info, debug or trace',
    about: 'how much the server writes to its log',
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Settings = typeof settings;
type Read<S extends Setting<unknown>> =
  | Exclude<ReturnType<S['read']>, undefined>
  | (S['fallback'] extends null ? null : never);
type Values = { readonly [K in keyof Settings]: Read<Settings[K]> };

export interface Config extends Omit<Values, 'publicUrl' | 'demoPassword' | 'trustedProxies' | 'mailFrom'> {
  /** origin without a trailing slash: `http://localhost:4000` */
  readonly publicUrl: string;
  /** cookies carry `Secure` and the `__Host-` prefix */
  readonly isSecure: boolean;
  /** null in production */
  readonly demoPassword: string | null;
  readonly trustedProxies: readonly string[];
  readonly mailFrom: string;
}

/** The settings cannot be used; the message names each fault and says what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(
      `The server does not start with these settings:\n${faults.map(fault => `  - ${fault}`).join('\n')}`,
    );
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** How the product calls itself where the environment does not say otherwise: its database file and the sender of its mail. */
type Named = Pick<Product, 'name' | 'title' | 'languages'>;

/** Throws `ConfigError` with every fault at once, so that one round mends all of them. */
export function readConfig(environment: Environment, { name, title, languages }: Named): Config {
  const faults: string[] = [];
  const read = <S extends Setting<unknown>>(setting: S): unknown => {
    const given = environment[setting.name]?.trim() || setting.fallback?.replace('{product}', name) || null;
    if (given === null) return null;
    const value = setting.read(given);
    if (value === undefined) {
      const shown = isSecret(setting.name) ? '' : `; it is "${given}"`;
      faults.push(`${setting.name} must be ${setting.expects}${shown}.`);
    }
    return value;
  };
  // The keys and types of `values` are those of the table, which TypeScript cannot follow through fromEntries.
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, read(setting)]),
  ) as Values;
  if (faults.length > 0) throw new ConfigError(faults);

  const unsafe = (values.mode === 'production' ? productionRules : localRules)
    .filter(([isBroken]) => isBroken(values))
    .map(([, sentence]) => sentence);
  if (unsafe.length > 0) throw new ConfigError(unsafe);

  const publicUrl = values.publicUrl?.origin ?? `http://localhost:${values.port}`;
  return {
    ...values,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    demoPassword: values.mode === 'production' ? null : (values.demoPassword ?? `${name}-demo-2026`),
    trustedProxies: values.trustedProxies ?? [],
    mailFrom: values.mailFrom ?? `${title[languages[0]]} <${name}@${new URL(publicUrl).hostname}>`,
  };
}

/** Their values never reach the console, not even when they are faulty. */
const isSecret = (name: string): boolean =>
  ['DATABASE_URL', 'SECRET_KEY', 'SECRET_KEY_BEFORE', 'SMTP_URL', 'DEMO_PASSWORD', 'METRICS_TOKEN'].includes(
    name,
  );

type Rule = readonly [isBroken: (values: Values) => boolean, sentence: string];

const localRules: readonly Rule[] = [
  [
    ({ host }) => !isLoopback(host),
    'HOST must be localhost: the demo users share a known password, so nobody else may reach this server. Use `npm run serve` for others.',
  ],
];

const productionRules: readonly Rule[] = [
  [
    ({ publicUrl }) => publicUrl === null,
    'PUBLIC_URL must be set in production: the address under which users reach the server, such as https://office.example.org.',
  ],
  [
    ({ publicUrl }) => publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname),
    'PUBLIC_URL must begin with https:// in production, because passwords and health data pass over it.',
  ],
  [
    ({ secretKey }) => secretKey === null,
    'SECRET_KEY must be set in production: a random text of 32 characters or more, the same at every start (openssl rand -base64 32).',
  ],
  [
    ({ smtpUrl }) => smtpUrl === null,
    'SMTP_URL must be set in production: invitations, codes and links to new passwords go out by mail.',
  ],
  [
    ({ demoPassword }) => demoPassword !== null,
    'DEMO_PASSWORD must not be set in production: there are no demo users.',
  ],
  [
    ({ trustedProxies }) => (trustedProxies ?? []).some(network => /\/0$/.test(network)),
    'TRUSTED_PROXIES must not trust every address (/0): anybody could then choose the address in the log and evade the sign-in limit.',
  ],
  [
    ({ databaseUrl: url }) => url.startsWith('postgres') && isUnencrypted(new URL(url)),
    'DATABASE_URL must carry ?sslmode=require (or verify-full) when PostgreSQL runs on another machine, because health data pass over it.',
  ],
  [
    ({ logLevel }) => logLevel === 'trace' || logLevel === 'debug',
    'LOG_LEVEL must be info or quieter in production: debug output may hold what users entered.',
  ],
];

/** An empty host is a socket on this machine. */
function isUnencrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  const isRemote = host !== '' && !host.startsWith('/') && !isLoopback(host);
  return isRemote && !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '');
}
