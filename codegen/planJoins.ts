import type { EntityMeta } from '../src/engine/shared/entityMeta';
import type { Step } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import { tablesOf } from '../src/engine/shared/tables/tablesOf';

/** Join tables of several references are renamed with their field and with the table that owns them. */
export function renamedJoins(
  before: readonly TableDef[],
  entities: readonly EntityMeta[],
  tables: readonly { readonly from: string; readonly to: string }[],
): readonly Step[] {
  const after = tablesOf(entities);
  return entities.flatMap(({ table, fields }) =>
    fields.flatMap(({ ref, name, renamedFrom }) => {
      const to = after.find(known => known.name === ref?.join?.table);
      if (!to || before.some(known => known.name === to.name)) return [];
      const owner = tables.find(rename => rename.to === table)?.from ?? table;
      const formers = [
        `${owner}__${joinName(renamedFrom ?? name)}`,
        `${table}__${joinName(renamedFrom ?? name)}`,
      ];
      const from = before.find(known => formers.includes(known.name));
      if (!from || after.some(known => known.name === from.name)) return [];
      return namesSame(from, to) ? joinSteps(from, to) : [];
    }),
  );
}

const joinName = (field: string) => field.replaceAll('.', '_');

/** Renames the columns of the primary key in order: the owner, then the referenced record. */
export const joinSteps = (from: TableDef, to: TableDef): readonly Step[] => [
  { kind: 'renameTable', table: to.name, from: from.name },
  ...(from.primaryKey ?? []).flatMap((former, at): readonly Step[] => {
    const column = to.columns.find(({ name }) => name === to.primaryKey?.[at]);
    return column && column.name !== former
      ? [{ kind: 'renameColumn', table: to.name, from: former, column }]
      : [];
  }),
];

/** Whether the primary keys of both join tables refer to the same tables. */
export function namesSame(from: TableDef, to: TableDef): boolean {
  const named = ({ primaryKey, foreignKeys }: TableDef) =>
    (primaryKey ?? []).map(column => foreignKeys.find(key => key.column === column)?.table).join();
  return from.primaryKey !== null && to.primaryKey !== null && named(from) === named(to);
}
