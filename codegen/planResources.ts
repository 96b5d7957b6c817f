import type { EntityMeta } from '../src/engine/shared/entityMeta';
import { isColumn } from '../src/engine/shared/isColumn';
import type { DataStep } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import { tableOf } from './tableOf';

/** Reads `x-renamed-from` of an entity like `--rename banks=houses`, as long as the old table exists. */
export function formerTables(before: readonly TableDef[], entities: readonly EntityMeta[]) {
  return renamedNow(before, entities).map(({ table, from }) => ({ from: tableOf(from), to: table }));
}

/**
 * Renames the resource wherever rows name it: rights, documents, requests, saved views, counters. The log is
 * never rewritten.
 */
export function renamedResources(
  before: readonly TableDef[],
  entities: readonly EntityMeta[],
): readonly DataStep[] {
  const places = entities.filter(({ appendOnly }) => !appendOnly).flatMap(placesOf);
  const known = places.filter(place =>
    before.some(
      ({ name, columns }) => name === place.table && columns.some(each => each.name === place.column),
    ),
  );
  return renamedNow(before, entities).map(({ table, resource, from }) => ({
    kind: 'renameResource',
    table,
    from,
    to: resource,
    places: known,
  }));
}

function renamedNow(before: readonly TableDef[], entities: readonly EntityMeta[]) {
  const has = (table: string) => before.some(({ name }) => name === table);
  return entities.flatMap(({ table, resource, formerly = [] }) => {
    const from = has(table) ? undefined : formerly.findLast(name => has(tableOf(name)));
    return from === undefined ? [] : [{ table, resource, from }];
  });
}

/**
 * Fields of engine entities whose texts start with a resource: `counters.name` is `bills:{year}-…`,
 * `permissions.key` is `bills.read`.
 */
const engineTexts: Readonly<Record<string, string>> = {
  counter: 'name',
  permission: 'key',
  'list-view': 'list',
};

function placesOf({ name, table, fields, ownerRecord, aboutRecord }: EntityMeta) {
  const paths = ['resource', engineTexts[name], ownerRecord?.resource, aboutRecord?.resource];
  return fields
    .filter(field => paths.includes(field.name) && isColumn(field) && field.ref === null)
    .map(({ column }) => ({ table, column }));
}
