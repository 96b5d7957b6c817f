import type { Product } from '../shared/product.ts';
import { everyRules, localRules, productionRules } from './configRules.ts';
import { settings, type Values } from './configTable.ts';
import type { Setting } from './environment.ts';

export interface Config extends Omit<Values, 'publicUrl' | 'demoPassword' | 'trustedProxies' | 'mailFrom'> {
  /** origin without a trailing slash: `http://localhost:4000` */
  readonly publicUrl: string;
  /** whether cookies have `Secure` and the `__Host-` prefix */
  readonly isSecure: boolean;
  /** null in production */
  readonly demoPassword: string | null;
  readonly trustedProxies: readonly string[];
  readonly mailFrom: string;
}

/** The settings cannot be used; the message names each fault and the required value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(
      `The server does not start with these settings:\n${faults.map(fault => `  - ${fault}`).join('\n')}`,
    );
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The product's names, used as defaults for the database file and the sender of mails. */
type Named = Pick<Product, 'name' | 'title' | 'languages'>;

/** Throws `ConfigError` with all faults, so that they can be corrected at once. */
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
  // The keys and types of `values` are those of the table, which TypeScript cannot infer through fromEntries.
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, read(setting)]),
  ) as Values;
  if (faults.length > 0) throw new ConfigError(faults);

  const unsafe = [...everyRules, ...(values.mode === 'production' ? productionRules : localRules)]
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

/** Settings whose values are never shown on the console, not even faulty ones. */
const isSecret = (name: string): boolean =>
  [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'SECRET_KEY',
    'SECRET_KEY_BEFORE',
    'SMTP_URL',
    'DEMO_PASSWORD',
    'METRICS_TOKEN',
  ].includes(name);
