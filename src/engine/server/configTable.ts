import {
  clamdAddress,
  databaseUrl,
  longText,
  mailAddress,
  mailUrl,
  networks,
  oneOf,
  postgresUrl,
  type Setting,
  text,
  webOrigin,
  wholeNumber,
  wholeNumbers,
} from './environment.ts';

/** minimum length of a key that cannot be guessed */
export const shortestKey = 32;

/** All settings of the server. The README's table is generated from them. */
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
  databaseOwnerUrl: {
    name: 'DATABASE_OWNER_URL',
    fallback: null,
    read: postgresUrl,
    expects: 'postgres://user:password@host/name, written as in DATABASE_URL',
    about:
      'owner of the PostgreSQL tables, who changes them at a start; the user of DATABASE_URL then needs no right to do so',
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
    about:
      'keys that SECRET_KEY has replaced: what they sealed in the activity log can still be checked, and authenticator apps are sealed again at the start',
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
  clamd: {
    name: 'CLAMD',
    fallback: null,
    read: clamdAddress,
    expects: 'the path of its socket, such as /run/clamav/clamd.ctl, or host:port',
    about:
      'ClamAV, which looks into each file that is uploaded; while it does not answer, none is accepted; unset, nothing is scanned',
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
      'opens `/metrics` to Prometheus if it sends this as a bearer token; unset, there is no such address',
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
/** The values of all settings, with the types of their `read`. */
export type Values = { readonly [K in keyof Settings]: Read<Settings[K]> };
