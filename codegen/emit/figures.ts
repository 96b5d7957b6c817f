import type { FieldKind } from '../../src/engine/shared/field';
import type { Entity } from '../model';

/** The number of figures that fit beside the title of a record. */
const ROOM = 5;

/** The kinds that are looked for first; texts and references are in the record's label and sections. */
const RANK: Partial<Readonly<Record<FieldKind, number>>> = {
  money: 0,
  integer: 1,
  decimal: 1,
  number: 1,
  date: 2,
};

/**
 * The figures beside the title of a record: those of `x-show`, otherwise the amounts, numbers and days among
 * the list columns, amounts first. Numbers and days that are in the title are left out, and so is the id of
 * another record.
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

/** The fields that the page folds away: those of `x-show`, otherwise read-only JSON fields. */
export const technicalOf = ({ fields, show }: Entity): readonly string[] =>
  show.technical ??
  fields.flatMap(({ name, kind, readOnly, secret }) =>
    kind === 'json' && readOnly && !secret ? [name] : [],
  );
