import type { EntityMeta } from '../src/engine/shared/entityMeta';
import type { DataStep, Step } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';
import { type PlanChoices, PlanFault } from './planArguments';

/** Data steps that move values into rows of another table, or back from there. */
export interface Moves {
  readonly steps: readonly DataStep[];
  /** columns `banks.owner` and tables whose values have moved, so that dropping them loses nothing */
  readonly emptied: readonly string[];
}

interface Tables {
  readonly entities: readonly EntityMeta[];
  readonly before: readonly TableDef[];
  /** between the steps that prepare new values and those that drop or check old ones */
  readonly mid: readonly TableDef[];
  readonly contract: readonly Step[];
}

/** Moves for a reference that becomes several, for several that become one, and for `--move`. */
export function movesOf(tables: Tables, choices: PlanChoices['moves']): Moves {
  const references = tables.entities.flatMap(entity => referencesOf(tables, entity));
  const asked = choices.map(choice => askedMove(tables, choice));
  return {
    steps: [...references, ...asked].map(({ step }) => step),
    emptied: [...references, ...asked].map(({ emptied }) => emptied),
  };
}

interface Move {
  readonly step: DataStep;
  readonly emptied: string;
}

function referencesOf({ before, mid, contract }: Tables, { table, fields }: EntityMeta): readonly Move[] {
  const former = before.find(({ name }) => name === table);
  return fields.flatMap(({ ref, name, column, renamedFrom }): readonly Move[] => {
    const was = renamedFrom ?? name;
    if (!ref || !former) return [];
    if (ref.join) {
      const join = mid.find(known => known.name === ref.join?.table);
      const key = former.foreignKeys.find(known => known.field === was);
      const isNew = join && before.every(known => known.name !== join.name);
      if (!key || !isNew || !ends(contract, table, key.column)) return [];
      if (join.foreignKeys.find(known => known.column === ref.join?.other)?.table !== key.table) return [];
      const from = { table, column: key.column };
      const step = {
        kind: 'link',
        table: join.name,
        own: ref.join.own,
        column: ref.join.other,
        from,
      } as const;
      return [{ step, emptied: `${table}.${key.column}` }];
    }
    const join = before.find(known => known.name === `${table}__${was.replaceAll('.', '_')}`);
    const [own, other] = join?.primaryKey ?? [];
    if (!join || own === undefined || other === undefined) return [];
    if (!contract.some(step => step.kind === 'dropTable' && step.table === join.name)) return [];
    const step = {
      kind: 'unlink',
      table,
      field: name,
      column,
      from: { table: join.name, own, other },
    } as const;
    return [{ step, emptied: join.name }];
  });
}

const ends = (steps: readonly Step[], table: string, column: string): boolean =>
  steps.some(step => step.kind === 'dropColumn' && step.table === table && step.name === column);

/** `--move bank.note=bank-note.text`: each value becomes a row that refers to the one it came from. */
function askedMove({ entities, mid }: Tables, { from, to }: PlanChoices['moves'][number]): Move {
  const fault = (problem: string) => new PlanFault(`--move ${from}=${to}: ${problem}`);
  const at = (place: string) => {
    const [given = '', ...rest] = place.split('.');
    const name = entities.find(entity => entity.name === given)?.table ?? given;
    const table = mid.find(known => known.name === name);
    const field = rest.join('.');
    const column = table?.columns.find(known => known.field === field && !known.name.endsWith('_folded'));
    if (table && column) return { table, column };
    throw fault(`there is no field "${place}". Write a table and its field, such as banks.note.`);
  };
  const [source, target] = [at(from), at(to)];
  if (source.column.type !== target.column.type)
    throw fault(`${from} holds ${source.column.type}, and ${to} takes ${target.column.type}.`);
  const owners = target.table.foreignKeys.filter(key => key.table === source.table.name);
  const [owner] = owners;
  if (!owner || owners.length > 1)
    throw fault(
      `${target.table.name} must have one reference to ${source.table.name}, and has ${owners.length}.`,
    );
  return {
    step: {
      kind: 'link',
      table: target.table.name,
      own: owner.column,
      column: target.column.name,
      from: { table: source.table.name, column: source.column.name },
    },
    emptied: `${source.table.name}.${source.column.name}`,
  };
}

/** Marks the drop of a column or table whose values have moved: it loses nothing. */
export function withEmptied(step: Step, { emptied }: Moves): Step {
  if (step.kind === 'dropColumn' && emptied.includes(`${step.table}.${step.name}`))
    return { ...step, moved: true };
  return step.kind === 'dropTable' && emptied.includes(step.table) ? { ...step, moved: true } : step;
}
