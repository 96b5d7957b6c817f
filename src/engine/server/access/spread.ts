import { type RawBuilder, sql } from 'kysely';
import { BoundedCache } from '../boundedCache.ts';
import { gatheringOf, isGathered, type Reader as ScopeReader } from './gathering.ts';
import type { Entity } from './model.ts';
import { type SlotValues, slot } from './statement.ts';

/**
 * The size of the actor's scope for an entity: few rows are gathered and sorted, many are read in the requested
 * order.
 */
export type Spread = 'few' | 'many';

/** The parts of `Data` that are needed here. */
interface Reader extends ScopeReader {
  readonly profile: string;
  select(...statement: SelectArguments): Promise<readonly Row[]>;
  selectLong(...statement: SelectArguments): Promise<readonly Row[]>;
}

type Row = Readonly<Record<string, unknown>>;
type SelectArguments = [shape: string, build: () => RawBuilder<unknown>, values: SlotValues];

/** The largest number of rows that counts as few. */
export interface FewRows {
  /** for one page of a list: gathering and sorting competes with reading the first rows in order */
  readonly page: number;
  /** for checking a filter or search, or adding up, row by row */
  readonly all: number;
}

interface Measured {
  /** `FewRows.all + 1` stands for any larger number */
  readonly owned: number;
  /** ms since 1970 */
  readonly until: number;
}

const rememberedMs = 60_000;

/**
 * Measured at most once a minute for each scope and entity. It only affects how a statement is executed, never its
 * result: an outdated value makes it slower, not wrong.
 */
export class Spreads {
  readonly #measured = new BoundedCache<Measured>({ total: 1_000_000, each: 50_000 });

  constructor(readonly few: FewRows = { page: 1_500, all: 10_000 }) {}

  /** Null if the scope sets no limit whose rows can be gathered. */
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

  /** Rows on the way count as well, even if they lead to no result, since they are read each time. */
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
