import { type RawBuilder, sql } from 'kysely';
import { BoundedCache } from '../boundedCache.ts';
import { gatheringOf, isGathered, type Reader as ScopeReader } from './gathering.ts';
import type { Entity } from './model.ts';
import { slot, type Values } from './statement.ts';

/** How many of an entity's rows lie within the actor's scope: few are gathered and sorted, many are met in the order asked for. */
export type Spread = 'few' | 'many';

/** Of the data as the actor sees it. */
interface Reader extends ScopeReader {
  readonly profile: string;
  select(...asked: Asked): Promise<readonly Row[]>;
  selectLong(...asked: Asked): Promise<readonly Row[]>;
}

type Row = Readonly<Record<string, unknown>>;
type Asked = [shape: string, build: () => RawBuilder<unknown>, values: Values];

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
    if (!isGathered(data, entity)) return null;
    const { ownerId, scope } = data.actor;
    const key = `${entity.meta.name}|${data.profile}|${ownerId}|${JSON.stringify(scope)}`;
    const known = this.#measured.get(key);
    if (known && Date.now() < known.until) return this.#spreadOf(known.owned, use);
    const owned = await this.#measure(data, entity);
    this.#measured.set(key, { owned, until: Date.now() + rememberedMs }, 20);
    return this.#spreadOf(owned, use);
  }

  /** What leads to no rows is counted as well, for it is read each time. */
  async #measure(data: Reader, entity: Entity): Promise<number> {
    const most = this.few.all + 1;
    for (const way of gatheringOf(data, entity)?.through ?? [])
      if ((await this.of(data, way, 'all')) === 'many') return most;
    const [row] = await data[entity.meta.aboutRecord ? 'selectLong' : 'select'](
      `spread|${entity.meta.name}`,
      () =>
        sql`select count(*) as owned from (select 1 from (${gatheringOf(data, entity)?.ids ?? sql`select 0`}) as o limit ${slot('most')}) as counted`,
      { most },
    );
    return Number(row?.owned);
  }

  #spreadOf(owned: number, use: keyof FewRows): Spread {
    return owned > this.few[use] ? 'many' : 'few';
  }
}
