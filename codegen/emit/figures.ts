import type { FieldKind } from '../../src/engine/shared/field';
import type { Entity } from '../model';

/** How many fit beside the title of a record. */
const ROOM = 5;

/** The kinds that people look for first; texts and references stand in the record's label and sections. */
const RANK: Partial<Readonly<Record<FieldKind, number>>> = {
  money: 0,
  integer: 1,
  decimal: 1,
  number: 1,
  date: 2,
};

/**
 * The figures beside the title of a record: those that its schema names (`x-show`), or what its list shows of amounts, numbers and days, amounts first. Of the
 * others, what the title says already is not said again, and the number of another record is no figure.
 */
export function figuresOf(entity: Entity): readonly string[] {
  const { columns, fields, represent, ownerRecord, show } = entity;
  if (show.facts) return show.facts;
  const titled = new Set(represent.flatMap(part => ('field' in part ? [part.field] : [])));
  return columns
    .flatMap(name => {
      const kind = fields.find(field => field.name === name)?.kind ?? 'text';
      const rank = RANK[kind];
      if (name === ownerRecord?.id) return [];
      return rank === undefined || (kind !== 'money' && titled.has(name)) ? [] : [{ name, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, ROOM)
    .map(({ name }) => name);
}

/** What the page folds away: what its schema names, or structured values that people cannot change. */
export const technicalOf = ({ fields, show }: Entity): readonly string[] =>
  show.technical ??
  fields.flatMap(({ name, kind, readOnly, secret }) =>
    kind === 'json' && readOnly && !secret ? [name] : [],
  );
