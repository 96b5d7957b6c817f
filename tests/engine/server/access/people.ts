import type { RowReach } from '@engine/shared/rights.ts';
import { defaultGrants, permissions } from '@generated/permissions.ts';
import type { Caller, Office } from '../office.ts';
import type { Person } from './naive.ts';
import type { World } from './world.ts';

export interface Somebody extends Person {
  readonly caller: Caller;
}

export interface Kind {
  readonly name: string;
  readonly holds: readonly string[];
  /** the rows that every grant, or the grants of these actions, reach */
  readonly reach?: readonly RowReach[];
  readonly reachOf?: Readonly<Record<string, readonly RowReach[]>>;
  readonly only?: 'client' | 'company';
  readonly isShipped?: boolean;
}

const every = permissions.map(({ key }) => key);
const ofActions = (...actions: readonly string[]) =>
  permissions.filter(({ action }) => actions.includes(action)).map(({ key }) => key);
const without = (resource: string) => every.filter(key => !key.startsWith(`${resource}.`));
const marked = permissions.filter(({ field }) => field !== null).map(({ key }) => key);

/** The roles that ship, and made-up ones that are narrowed or lack something. */
export const kinds: readonly Kind[] = [
  ...Object.entries(defaultGrants).map(([role, holds]): Kind => {
    const shipped = { name: `the shipped role ${role}`, holds, isShipped: true };
    return role === 'client' ? { ...shipped, reach: ['clients'], only: 'client' } : shipped;
  }),
  { name: 'management of one client', holds: defaultGrants.management, reach: ['clients'], only: 'client' },
  { name: 'management of a company', holds: defaultGrants.management, reach: ['companies'], only: 'company' },
  { name: 'management of own records', holds: defaultGrants.management, reach: ['own'] },
  { name: 'everything at one client or own', holds: every, reach: ['own', 'clients'], only: 'client' },
  { name: 'everything by a user of one client', holds: every, only: 'client' },
  { name: 'billing by a user of one company', holds: defaultGrants.billing, only: 'company' },
  { name: 'a client without a client', holds: defaultGrants.client, reach: ['clients'] },
  {
    name: 'everything, reading and changing own records',
    holds: every,
    reachOf: { read: ['own'], update: ['own'], delete: ['own'] },
  },
  { name: 'listing own records, reading all', holds: every, reachOf: { list: ['own'] } },
  { name: 'lists alone', holds: ofActions('list') },
  { name: 'single records alone', holds: ofActions('read') },
  {
    name: 'writing blindly',
    holds: [...ofActions('create', 'update', 'delete'), ...marked.filter(key => key.includes('.update.'))],
  },
  { name: 'everything but what is marked', holds: every.filter(key => !marked.includes(key)) },
  { name: 'marked fields read, not changed', holds: every.filter(key => !/\.update\./.test(key)) },
  { name: 'marked fields changed, not read', holds: every.filter(key => !/\.read\./.test(key)) },
  { name: 'everything but guests', holds: without('guest') },
  { name: 'everything but companies', holds: without('companies') },
  { name: 'nothing', holds: [] },
];

export async function hire(office: Office, world: World, kind: Kind): Promise<Somebody> {
  const clients = kind.only === 'client' ? [world.of('client', 'a').id] : null;
  const companies = kind.only === 'company' ? [world.of('company', 'a').id] : null;
  const narrowed: Record<string, readonly RowReach[]> = {};
  for (const key of kind.holds) {
    const reach = kind.reach ?? kind.reachOf?.[key.split('.')[1] ?? ''];
    if (reach) narrowed[key] = reach;
  }
  const caller = await office.caller(kind.holds, {
    narrowed,
    ...(clients && { clients }),
    ...(companies && { companies }),
  });
  world.addUser(caller.id);
  return {
    name: kind.name,
    userId: caller.id,
    holds: new Set(kind.holds),
    narrowed: new Map(Object.entries(narrowed)),
    clients,
    companies,
    caller,
  };
}
