import { sql } from 'kysely';
import { actionKey } from '../../shared/permissions.ts';
import type { RowReach } from '../../shared/rights.ts';
import { type FactorDemand, meets, type SecondFactor, strictest } from '../../shared/secondFactor.ts';
import type { Actor, Scope } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import type { Model } from '../access/model.ts';
import { limitingScopes } from '../access/rowScope.ts';
import {
  type Grants,
  type HeldRole,
  heldRole,
  noRights,
  type Rights,
  readRoles,
  rightsTag,
  rolesSql,
} from './grants.ts';
import { intersection, readScope, scopeColumns } from './userScope.ts';

/** The user or role as whom a session views. */
export interface ViewAs {
  readonly kind: 'user' | 'role';
  readonly id: number;
  readonly name: string;
}

export interface View {
  readonly viewAs: ViewAs | null;
  readonly roles: readonly HeldRole[];
  /** the second factor that the user's own roles require; null: none */
  readonly demand: FactorDemand | null;
  /** the user lacks the required factor, and so has no rights */
  readonly lacksFactor: boolean;
  readonly actor: Omit<Actor, 'locale' | 'sessionHash' | 'apiKey'>;
}

export const viewAsKey = 'users.view_as';

/**
 * The rights of a session: those of its user, or while it views as another user or role, those that both have. A user
 * who loses the right to view as others has their own rights again with the next request. Without the second factor
 * that a role requires there are no rights at all, except to set it up in the own account.
 */
export async function viewOf(
  data: Data,
  grants: Grants,
  row: Row,
  ownRoles: readonly HeldRole[],
): Promise<View> {
  const demand = strictest(ownRoles.map(role => role.demand));
  const lacksFactor = !meets(factorIn(row), demand);
  const own = lacksFactor ? noRights : await grants.of(data, ownRoles);
  const scope = readScope(data.model, row);
  const userId = Number(row.user_id);
  const isRequested = row.view_as_user !== null || row.view_as_role !== null;
  const viewed = isRequested && own.permissions.has(viewAsKey) ? await loadViewed(data, row) : null;
  if (!viewed) {
    return {
      viewAs: null,
      roles: ownRoles,
      demand,
      lacksFactor,
      actor: {
        ...own,
        userId,
        ownerId: userId,
        scope,
        roles: keysOf(ownRoles),
        rightsTag: rightsTag(ownRoles, scope, lacksFactor),
        isViewing: false,
      },
    };
  }
  const theirs = await grants.of(data, viewed.roles);
  const both = intersection(data.model, scope, viewed.scope);
  const isLimited = limitingScopes(data.model, { scope }).length > 0;
  const isOtherUser = viewed.viewAs.kind === 'user' && viewed.viewAs.id !== userId;
  return {
    viewAs: viewed.viewAs,
    roles: viewed.roles,
    demand,
    lacksFactor,
    actor: {
      userId,
      ownerId: viewed.viewAs.kind === 'user' ? viewed.viewAs.id : userId,
      permissions: new Set(
        [...theirs.permissions].filter(
          key =>
            isWithin(own, theirs, key, isOtherUser) &&
            !(isOtherUser && isOfOneUser(data.model, key) && (isLimited || own.narrowed.has(key))),
        ),
      ),
      narrowed: theirs.narrowed,
      scope: both,
      roles: keysOf(viewed.roles),
      rightsTag: rightsTag(viewed.roles, both, viewed.viewAs),
      isViewing: true,
    },
  };
}

const keysOf = (roles: readonly HeldRole[]): readonly string[] => roles.map(({ key }) => key);

export function factorIn(row: Row): SecondFactor {
  const { second_factor: factor } = row;
  return factor === 'email' || factor === 'totp' ? factor : 'none';
}

interface Viewed {
  readonly viewAs: ViewAs;
  readonly roles: readonly HeldRole[];
  readonly scope: Scope;
}

async function loadViewed(data: Data, row: Row): Promise<Viewed | null> {
  if (row.view_as_role !== null) {
    const [role] = await data.run(sql`
      select id, version, ${sql.ref('key')} as name, second_factor, name_de, name_en
      from roles where id = ${row.view_as_role}`);
    if (!role) return null;
    const name = String(row.locale === 'en' ? role.name_en : role.name_de);
    return {
      viewAs: { kind: 'role', id: Number(role.id), name },
      roles: [heldRole(role.id, role.version, role.second_factor, role.name)],
      scope: 'all',
    };
  }
  const [user] = await data.run(sql`
    select users.id, users.first_name, users.last_name,
      ${rolesSql(data.dialect)} as roles${scopeColumns(data.model, sql.ref('users.id'))}
    from users where users.id = ${row.view_as_user}`);
  if (!user) return null;
  return {
    viewAs: {
      kind: 'user',
      id: Number(user.id),
      name: `${String(user.first_name)} ${String(user.last_name)}`.trim(),
    },
    roles: readRoles(user.roles),
    scope: readScope(data.model, user),
  };
}

/** Is the right to rows that each belong to one user? No limit applies to them: limited viewers see only theirs. */
const isOfOneUser = ({ entities }: Model, key: string): boolean =>
  entities.some(({ meta, rights }) => meta.ownerField !== null && key.startsWith(actionKey(rights, '')));

/**
 * Does the viewer have this right for all rows for which the viewed user or role has it? The own rows of another user
 * are not those of the viewer.
 */
function isWithin(own: Rights, theirs: Rights, key: string, isOtherUser: boolean): boolean {
  if (!own.permissions.has(key)) return false;
  const reach = own.narrowed.get(key);
  if (reach === undefined) return true;
  const isReached = (kind: RowReach) => reach.includes(kind) && !(isOtherUser && kind === 'own');
  return theirs.narrowed.get(key)?.every(isReached) ?? false;
}
