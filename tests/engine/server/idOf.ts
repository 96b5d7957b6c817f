import type { Data } from '@engine/server/access/data.ts';

const all = (data: Data) => data.unscoped('test');

/** The demo user of a role. */
export const userId = async (data: Data, role: string): Promise<number> =>
  only(await data.run(all(data).selectFrom('users').select('id').where('email', '=', `${role}@example.org`)));

export const roleId = async (data: Data, key: string): Promise<number> =>
  only(await data.run(all(data).selectFrom('roles').select('id').where('key', '=', key)));

export const permissionId = async (data: Data, key: string): Promise<number> =>
  only(await data.run(all(data).selectFrom('permissions').select('id').where('key', '=', key)));

function only([row]: readonly { readonly id: number }[]): number {
  if (!row) throw new Error('There is no such record.');
  return row.id;
}
