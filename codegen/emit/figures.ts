import type { FieldKind } from '../../src/engine/shared/field';
import type { Entity } from '../model';

/** How many fit beside the title of a record. */
const ROOM = 5;

/** The kinds that people look for first; texts and references stand in the record's label and sections. */
const RANK: Partial<Readonly<Record<FieldKind, number>>> = { money: 0, integer: 1, decimal: 1, date: 2 };

/**
 * The figures beside the title of a record: what its list shows of amounts, numbers and days, amounts first. Of the
 * others, what the title says already is not said again, and the number of another record is no figure.
 */
export function figuresOf({ columns, fields, represent, ownerRecord }: Entity): readonly string[] {
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
