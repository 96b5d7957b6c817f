import type { EntityMeta } from '../src/engine/shared/entityMeta';
import type { Field } from '../src/engine/shared/field';
import type { DataStep } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import type { PlanChoices } from './planArguments';

type Renames = PlanChoices['renames'];

/**
 * Renames the rights to sensitive fields with their fields, so that the decisions of administrators about them
 * stay: `guest.read.illness` becomes `guest.read.infection`. `before`: the tables under their new names.
 */
export function renamedRights(
  before: readonly TableDef[],
  entities: readonly EntityMeta[],
  renames: Renames,
): readonly DataStep[] {
  const key = keyOfRights(before, entities);
  if (key === null) return [];
  const keys = entities.flatMap(entity =>
    entity.fields
      .filter(({ sensitive }) => sensitive)
      .flatMap(field => formerNow(before, entity, field, renames).map(former => [former, field.name]))
      .flatMap(([from, to]) =>
        ['read', 'update'].map(action => [
          `${entity.resource}.${action}.${from}`,
          `${entity.resource}.${action}.${to}`,
        ]),
      ),
  );
  return keys.length === 0
    ? []
    : [{ kind: 'mapValues', ...key, isList: false, values: Object.fromEntries(keys) }];
}

function keyOfRights(before: readonly TableDef[], entities: readonly EntityMeta[]) {
  const rights = entities.find(({ name }) => name === 'permission');
  const key = rights?.fields.find(({ name }) => name === 'key');
  const isThere = before.some(
    ({ name, columns }) => name === rights?.table && columns.some(each => each.name === key?.column),
  );
  return rights && key && isThere ? { table: rights.table, field: key.name, column: key.column } : null;
}

/** The former name of a field that gets its new one in this plan; computed fields without a column have none. */
function formerNow(
  before: readonly TableDef[],
  { table }: EntityMeta,
  { name, renamedFrom }: Field,
  renames: Renames,
): readonly string[] {
  if (!renamedFrom) return [];
  // join tables get the name of their owner later
  const tables = [table, ...renames.filter(({ to }) => to === table).map(({ from }) => from)];
  const has = (path: string) => {
    const column = path.replaceAll('.', '_');
    return before.some(
      known =>
        tables.some(each => known.name === `${each}__${column}`) ||
        (tables.includes(known.name) && known.columns.some(each => each.name === column)),
    );
  };
  return has(renamedFrom) && !has(name) ? [renamedFrom] : [];
}
