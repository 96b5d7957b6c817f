import { type RawBuilder, sql } from 'kysely';
import { BoundedCache } from '../boundedCache.ts';
import type { Dialect } from '../database/connect.ts';
import type { Actor } from './actor.ts';
import type { Entity, Model } from './model.ts';
import { ownedIds } from './ownedIds.ts';
import { limitingScopes } from './rowScope.ts';
import { slot } from './statement.ts';

/** How many of an entity's rows lie within the actor's scope: few are gathered and sorted, many are met in the order asked for. */
export type Spread = 'few' | 'many';

/** Of the data as the actor sees it. */
interface Reader {
  readonly model: Model;
  readonly actor: Actor;
  readonly dialect: Dialect;
  select(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: object,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** How many rows count as few. */
export interface FewRows {
  /** to gather and sort for one page of a list, of which the first of many are met soon */
  readonly page: number;
  /** to be asked one by one for what a filter or a search wants, or to be added up */
  readonly all: number;
}

interface Measured {
  /** one more than `FewRows.all` stands for any number beyond */
  readonly owned: number;
  /** ms since 1970 */
  readonly until: number;
}

const rememberedMs = 60_000;

/**
 * Measured once a minute for each scope and entity. It decides how a statement looks for rows, never which rows it
 * shows: an old answer is slower, not wrong.
 */
export class Spreads {
  readonly #measured = new BoundedCache<Measured>({ total: 1_000_000, each: 50_000 });

  constructor(readonly few: FewRows = { page: 1_500, all: 10_000 }) {}

  /** Null where the scope sets no limit that could be followed. */
  async of(data: Reader, entity: Entity, use: keyof FewRows): Promise<Spread | null> {
    const limit = drivingScope(data, entity);
    if (!limit) return null;
    const key = `${entity.meta.name}|${JSON.stringify(data.actor.scope)}`;
    const known = this.#measured.get(key);
    if (known && Date.now() < known.until) return this.#spreadOf(known.owned, use);
    const [row] = await data.select(
      `spread|${entity.meta.name}`,
      () =>
        sql`select count(*) as owned from (select 1 from (${ownedIds(data, data.actor, entity, limit.path, limit.scope)}) as o limit ${slot('most')}) as counted`,
      { most: this.few.all + 1 },
    );
    const owned = Number(row?.owned);
    this.#measured.set(key, { owned, until: Date.now() + rememberedMs }, 20);
    return this.#spreadOf(owned, use);
  }

  #spreadOf(owned: number, use: keyof FewRows): Spread {
    return owned > this.few[use] ? 'many' : 'few';
  }
}

/** The first scope that limits the actor's rows by a path from their owners. */
export function drivingScope(
  { model, actor }: Pick<Reader, 'model' | 'actor'>,
  entity: Entity,
): { readonly scope: string; readonly path: readonly string[] } | null {
  for (const scope of limitingScopes(model, actor)) {
    const path = entity.meta.scopes[scope];
    if (Array.isArray(path)) return { scope, path };
  }
  return null;
}
