import { npmCommand } from '../shared/npmCommand.ts';
import type { Values } from './configTable.ts';
import { isLoopback } from './environment.ts';

type Rule = readonly [isBroken: (values: Values) => boolean, sentence: string];

/** Rules for all modes. */
export const everyRules: readonly Rule[] = [
  [
    ({ databaseUrl, databaseOwnerUrl: owner }) => owner !== null && !isOwnerBeside(owner, databaseUrl),
    'DATABASE_OWNER_URL must name the database of DATABASE_URL, with another user: the owner of the tables.',
  ],
];

/** Rules for demo and development. */
export const localRules: readonly Rule[] = [
  [
    ({ host }) => !isLoopback(host),
    `HOST must be localhost: the demo users share a known password, so no one else may reach this server. Use \`${npmCommand('serve')}\` for others.`,
  ],
];

export const productionRules: readonly Rule[] = [
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
    ({ databaseUrl, databaseOwnerUrl }) =>
      [databaseUrl, databaseOwnerUrl ?? ''].some(
        url => url.startsWith('postgres') && isUnencrypted(new URL(url)),
      ),
    'DATABASE_URL and DATABASE_OWNER_URL must carry ?sslmode=require (or verify-full) when PostgreSQL runs on another machine, because health data pass over it.',
  ],
  [
    ({ logLevel }) => logLevel === 'trace' || logLevel === 'debug',
    'LOG_LEVEL must be info or quieter in production: debug output may hold what users entered.',
  ],
];

function isOwnerBeside(owner: string, server: string): boolean {
  if (server.startsWith('sqlite:')) return false;
  const [one, other] = [new URL(owner), new URL(server)];
  return one.pathname === other.pathname && owner !== server;
}

/** An empty host means a socket on this machine. */
function isUnencrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  const isRemote = host !== '' && !host.startsWith('/') && !isLoopback(host);
  return isRemote && !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '');
}
