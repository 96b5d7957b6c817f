import { sql } from 'kysely';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { isObject } from '../../shared/isObject.ts';
import type { ReachChange, RightChange, RightsChange, RowReach } from '../../shared/rights.ts';
import type { Data } from '../access/data.ts';
import type { Model } from '../access/model.ts';
import { refuse } from '../access/problemError.ts';
import { bodyIn, unknownFaults } from '../http/readBody.ts';
import { loadGrants, type RoleGrants } from './decisions.ts';

const most = 10_000;

/** Parses a change sent by the permissions matrix; throws `validationFailed` with the position: `changes.3.role`. */
export function readRightsChange({ scopes: names }: Model, body: unknown): RightsChange {
  const given = bodyIn(body);
  const { changes: _, scopes: __, version: ___, reason: ____, ...others } = given;
  const errors = unknownFaults(others);
  const rows = <T>(name: string, read: (row: unknown, place: string) => T | null): readonly T[] => {
    const list = given[name] ?? [];
    if (!Array.isArray(list)) errors[name] = { code: 'type', params: { type: 'list' } };
    else if (list.length > most) errors[name] = { code: 'maxItems', params: { maxItems: most } };
    else return list.flatMap((row, index) => read(row, `${name}.${index}`) ?? []);
    return [];
  };
  const id = (value: unknown, place: string): number => {
    if (Number.isSafeInteger(value)) return Number(value);
    errors[place] = { code: 'reference' };
    return 0;
  };
  const changes = rows<RightChange>('changes', (row, place) => {
    const { role, permission, granted = null } = isObject(row) ? row : {};
    if (granted !== null && typeof granted !== 'boolean') errors[`${place}.granted`] = { code: 'type' };
    return {
      role: id(role, `${place}.role`),
      permission: id(permission, `${place}.permission`),
      granted: typeof granted === 'boolean' ? granted : null,
    };
  });
  const scopes = rows<ReachChange>('scopes', (row, place) => {
    const { role, row_scope } = isObject(row) ? row : {};
    const reach = ['all', ...names, 'own'].find(known => known === row_scope);
    if (!reach) errors[`${place}.row_scope`] = { code: 'enum' };
    return { role: id(role, `${place}.role`), row_scope: reach ?? 'own' };
  });
  refuse(errors);
  return { changes, scopes };
}

/** A role's rights, before or after a change. */
export interface RoleState {
  readonly grants: RoleGrants;
  readonly reach: RowReach;
}

/** All roles by id, before and after the change. Throws faults for unknown roles or permissions. */
export async function applyChange(
  data: Data,
  { changes, scopes }: RightsChange,
): Promise<{
  readonly before: ReadonlyMap<number, RoleState>;
  readonly after: ReadonlyMap<number, RoleState>;
}> {
  const grants = await loadGrants(data);
  const rows = await data.run(sql`select id, row_scope from roles order by id`);
  const before = new Map(
    rows.map(row => [
      Number(row.id),
      {
        grants: grants.get(Number(row.id)) ?? { shipped: new Set<number>(), decisions: new Map() },
        reach: row.row_scope as RowReach,
      },
    ]),
  );
  const known = new Set((await data.run(sql`select id from permissions`)).map(({ id }) => Number(id)));
  const errors: Record<string, FieldFault> = {};
  const after = new Map<number, RoleState>(before);
  for (const [index, { role, permission, granted }] of changes.entries()) {
    const state = after.get(role);
    if (!state) errors[`changes.${index}.role`] = { code: 'reference' };
    if (!known.has(permission)) errors[`changes.${index}.permission`] = { code: 'reference' };
    if (!state || !known.has(permission)) continue;
    if ((state.grants.decisions.get(permission) ?? null) === granted) continue;
    const decisions = new Map(state.grants.decisions);
    if (granted === null) decisions.delete(permission);
    else decisions.set(permission, granted);
    after.set(role, { ...state, grants: { ...state.grants, decisions } });
  }
  for (const [index, { role, row_scope }] of scopes.entries()) {
    const state = after.get(role);
    if (state?.reach === row_scope) continue;
    if (state) after.set(role, { ...state, reach: row_scope });
    else errors[`scopes.${index}.role`] = { code: 'reference' };
  }
  refuse(errors);
  return { before, after };
}
