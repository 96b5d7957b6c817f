import type { EntityMeta } from '../src/engine/shared/entityMeta';
import type { Field } from '../src/engine/shared/field';
import type { Step } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import { tablesOf } from '../src/engine/shared/tables/tablesOf';
import { type PlanChoices, PlanFault } from './planArguments';
import { joinSteps, namesSame } from './planJoins';
import { didYouMean } from './problem';

type Renames = PlanChoices['renames'];

/**
 * `--rename banks=houses`. The search index is named after its table, so it is dropped before the rename and
 * created again after it.
 */
export function renamedTables(
  before: readonly TableDef[],
  entities: readonly EntityMeta[],
  renames: Renames,
): readonly Step[] {
  const after = tablesOf(entities).map(({ name }) => name);
  return renames.filter(isTable).flatMap(({ from, to }): Step[] => {
    const fault = (problem: string) => new PlanFault(`--rename ${from}=${to}: ${problem}`);
    const table = before.find(({ name }) => name === from);
    const known = before.map(({ name }) => name);
    if (!table) throw fault(`there is no table "${from}". ${didYouMean(from, known)}`);
    if (known.includes(to)) throw fault(`the table ${to} is there already.`);
    if (!after.includes(to))
      throw fault(
        `no schema has the table ${to}. ${didYouMean(
          to,
          after.filter(name => !known.includes(name)),
        )}`,
      );
    if (after.includes(from)) throw fault(`a schema still has the table ${from}.`);
    const join = tablesOf(entities).find(({ name }) => name === to);
    if (join?.primaryKey || table.primaryKey) {
      if (join && namesSame(table, join)) return [...joinSteps(table, join)];
      throw fault('the one does not name the same records as the other.');
    }
    const rename: Step = { kind: 'renameTable', table: to, from };
    return table.search ? [{ kind: 'setSearch', table: from, search: false }, rename] : [rename];
  });
}

/** Applies `--rename banks.note=remark` as if `x-renamed-from` were in the schema. */
export function renamedFields(entities: readonly EntityMeta[], renames: Renames): readonly EntityMeta[] {
  return renames
    .filter(rename => !isTable(rename))
    .reduce<readonly EntityMeta[]>((known, { from, to }) => {
      const [place = '', ...rest] = from.split('.');
      const fault = (problem: string) => new PlanFault(`--rename ${from}=${to}: ${problem}`);
      const entity = known.find(({ name, table }) => name === place || table === place);
      if (!entity)
        throw fault(
          `there is no table "${place}". ${didYouMean(
            place,
            known.map(({ table }) => table),
          )}`,
        );
      const name = to.startsWith(`${place}.`) ? to.slice(place.length + 1) : to;
      const field = entity.fields.find(each => each.name === name);
      if (!field)
        throw fault(
          `${entity.table} has no field "${name}". ${didYouMean(
            name,
            entity.fields.map(each => each.name),
          )}`,
        );
      if (entity.fields.some(each => each.name === rest.join('.')))
        throw fault(`${entity.table} still has the field "${rest.join('.')}".`);
      const fields = entity.fields.map(each =>
        each === field ? { ...each, renamedFrom: rest.join('.') } : each,
      );
      return known.map(each => (each === entity ? { ...each, fields } : each));
    }, entities);
}

/** A wrong former name would add an empty column and drop the one that was meant. Throws `PlanFault`. */
export function refuseUnknownFormers(before: readonly TableDef[], entities: readonly EntityMeta[]): void {
  for (const { table, fields } of entities) {
    const known = before.find(({ name }) => name === table)?.columns;
    if (!known) continue;
    const isKnown = ({ column, renamedFrom }: Field) =>
      known.some(({ name }) => name === column || name === renamedFrom?.replaceAll('.', '_'));
    for (const field of fields) {
      const { name, column, renamedFrom } = field;
      if (!renamedFrom || column === '' || isKnown(field) || isNewIn(fields.filter(isKnown), field)) continue;
      const paths = [...new Set(known.map(({ field }) => field))];
      throw new PlanFault(
        `x-renamed-from of ${table}.${name}: ${table} has no field "${renamedFrom}". ${didYouMean(renamedFrom, paths)}`,
      );
    }
  }
}

/**
 * Whether a member is new in its group, or the group in its entity, though the other members or the other groups of
 * the fragment have former names. `known`: the fields of the entity that were there.
 */
function isNewIn(known: readonly Field[], { name, renamedFrom }: Field): boolean {
  const [group, member] = partsOf(name);
  const [formerGroup, formerMember] = partsOf(renamedFrom ?? name);
  if (group === '') return false;
  const wasThere = known.some(each => partsOf(each.name)[0] === group);
  return wasThere ? member === formerMember : group === formerGroup;
}

/** `pickup.town` → its group and its name there; no group: an empty text. */
function partsOf(path: string): readonly [group: string, member: string] {
  const dot = path.lastIndexOf('.');
  return [path.slice(0, Math.max(dot, 0)), path.slice(dot + 1)];
}

const isTable = ({ from }: Renames[number]): boolean => !from.includes('.');
