import { hashPassword } from '@engine/server/auth/password.ts';
import { product } from '@generated/product.ts';
import type { User } from '@generated/types/entities.ts';
import type { Draft, Writer } from './insert.ts';

/** Ids of the demo users by the key of their role. */
export type Staff = ReadonlyMap<string, number>;

const names: Readonly<Record<string, readonly [string, string]>> = {
  administrator: ['Alex', 'Admin'],
  management: ['Laura', 'Leitner'],
  billing: ['Bernd', 'Abrechner'],
  entry: ['Erika', 'Erfasser'],
  accounting: ['Karin', 'Kontner'],
  auditor: ['Rudolf', 'Revisor'],
  client: ['Max', 'Mandant'],
};

/**
 * One user for each shipped role, `<role>@example.org`; all share one password and so one hash, which takes 0.1 s.
 * The client's user sees `clients` only.
 */
export async function seedStaff(
  writer: Writer,
  password: string,
  clients: readonly number[],
): Promise<Staff> {
  const roles = await roleIds(writer);
  const hash = await hashPassword(password);
  const users = product.roles.map(({ key }): Draft<User> & { readonly password_hash: string } => {
    const [first_name, last_name] = names[key] ?? ['Demo', key];
    const role = roles.get(key);
    if (role === undefined)
      throw new Error(`There is no role "${key}": the catalogue is synchronised first.`);
    return {
      id: writer.nextId('user'),
      first_name,
      last_name,
      email: `${key}@example.org`,
      locale: 'de',
      status: 'active',
      second_factor: 'none',
      roles: [role],
      clients: key === 'client' ? [...clients] : [],
      password_hash: hash,
      password_changed_at: writer.now,
    };
  });
  await writer.insert('user', users);
  return new Map(product.roles.map(({ key }, at) => [key, users[at]?.id ?? 0]));
}

async function roleIds(writer: Writer): Promise<ReadonlyMap<string, number>> {
  const rows = await writer.run(writer.all.selectFrom('roles').select(['id', 'key']));
  return new Map(rows.map(({ key, id }) => [key, id]));
}
