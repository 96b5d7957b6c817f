import type { EntityMeta } from '../src/engine/shared/entityMeta';
import type { Step } from '../src/engine/shared/tables/steps';
import type { ColumnDef, TableDef } from '../src/engine/shared/tables/tableDef';
import { PlanFault } from './planArguments';
import { didYouMean } from './problem';

/**
 * The tables and steps that choices refer to. `mid`: the tables between the steps that add (`expand`) and
 * those that drop or check (`contract`).
 */
export interface PlanContext {
  readonly entities: readonly EntityMeta[];
  readonly before: readonly TableDef[];
  readonly mid: readonly TableDef[];
  readonly expand: readonly Step[];
  readonly contract: readonly Step[];
}

/** `banks.address.city`, where `banks` is a table or the name of its entity. Throws `PlanFault`. */
export function columnAt(context: PlanContext, flag: string, place: string) {
  const at = place.indexOf('.');
  if (at < 0) throw new PlanFault(`${flag} ${place}: name a field, such as banks.city.`);
  const table = tableAt(context, flag, place.slice(0, at));
  const field = place.slice(at + 1);
  const column = named(table.columns, field);
  if (column) return { table, column };
  const fields = table.columns.map(({ field }) => field);
  throw new PlanFault(
    `${flag} ${place}: ${table.name} has no field "${field}". ${didYouMean(field, [...new Set(fields)])}`,
  );
}

/** A table that already exists, by its own name or that of its entity. Throws `PlanFault`. */
export function tableAt(
  { entities, mid }: Pick<PlanContext, 'entities' | 'mid'>,
  flag: string,
  given: string,
): TableDef {
  const name = entities.find(entity => entity.name === given)?.table ?? given;
  const table = mid.find(known => known.name === name);
  if (table) return table;
  throw new PlanFault(
    `${flag} ${given}: there is no table "${given}" that has rows yet. ${didYouMean(
      given,
      mid.map(({ name }) => name),
    )}`,
  );
}

/**
 * Finds a column by the path of its field or by its own name; a folded column has the same path and is not
 * meant.
 */
export function named(columns: readonly ColumnDef[], field: string): ColumnDef | undefined {
  const own = columns.filter(({ name, field: path }) => path === field && name === path.replaceAll('.', '_'));
  return own[0] ?? columns.find(({ name }) => name === field);
}
