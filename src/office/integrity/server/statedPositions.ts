import type { Finding } from '@engine/server/audit/integrityCheck.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { Position, PositionGroup } from '../../letters/server/letterFacts.ts';
import { alteredFields, type ComparedField, isAsExpected } from './comparedFields.ts';
import type { StoredBillFacts } from './statedBill.ts';

interface IssuedItem {
  readonly id: number;
  readonly service_date: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly amount: number;
  readonly vat_rate: string;
}

/** What a paper says of a position, by field; undefined: it does not say it as the field does. */
type Stated = Readonly<Record<Exclude<keyof IssuedItem, 'id'>, string | number | undefined>>;

/** The positions of a bill that are not those of its paper, which has one line for each. */
export function alteredPositions(
  facts: StoredBillFacts,
  bill: number,
  items: readonly IssuedItem[],
): readonly Finding[] {
  if (!facts.groups) return [];
  const { locale } = facts;
  const stated = facts.groups.flatMap(group => group.positions.map(each => statedOf(each, group, locale)));
  const { positions, rest } = unmatched(stated, items);
  return [
    ...rest.flatMap((item, at) => {
      const position = positions[at];
      const issued = { table, resource: 'bill-items', id: item.id };
      return position ? alteredFields(issued, comparedTo(position, item)) : [addedTo(bill, item)];
    }),
    ...positions.slice(rest.length).map(position => missingFrom(bill, position)),
  ];
}

const table = 'bill_items';

/** Positions and items of the same content belong together, whatever their order. */
function unmatched(stated: readonly Stated[], items: readonly IssuedItem[]) {
  const left = new Map<string, readonly IssuedItem[]>(groupBy(items, ({ service_date }) => service_date));
  const positions: Stated[] = [];
  // Those that say less come last: more than one item may be theirs.
  for (const position of [...stated].sort((one, other) => gapsIn(one) - gapsIn(other))) {
    const day = String(position.service_date);
    const ofDay = left.get(day) ?? [];
    const at = ofDay.findIndex(item => isItem(position, item));
    if (at < 0) positions.push(position);
    else left.set(day, ofDay.toSpliced(at, 1));
  }
  return { positions, rest: [...left.values()].flat().sort((one, other) => one.id - other.id) };
}

/**
 * A percentage is printed of an amount; limits and tax on top of a group are lines of their own; English papers
 * translate the description.
 */
const statedOf = (
  { date, description, quantity, unit, unitPrice, amount, vatRate }: Position,
  { positions, vatOnTop }: PositionGroup,
  locale: StoredBillFacts['locale'],
): Stated => {
  const isShare = unit === 'percent';
  const isWhole = !isShare && !vatOnTop && positions.every(each => each.limit === undefined);
  return {
    service_date: date,
    description: locale === 'de' ? description : undefined,
    quantity: isShare ? undefined : Math.round(quantity * 100),
    unit_price: isShare ? undefined : unitPrice,
    amount: isWhole ? amount : undefined,
    vat_rate: vatRate,
  };
};

const fields = ['service_date', 'description', 'quantity', 'unit_price', 'amount', 'vat_rate'] as const;

const comparedTo = (position: Stated, item: IssuedItem): readonly ComparedField[] =>
  fields.map(name => [name, position[name], item[name]]);

const isItem = (position: Stated, item: IssuedItem): boolean =>
  fields.every(name => isAsExpected(position[name], item[name]));

const gapsIn = (position: Stated): number => fields.filter(name => position[name] === undefined).length;

const addedTo = (bill: number, item: IssuedItem): Finding => ({
  table,
  id: item.id,
  what: 'added',
  expected: null,
  found: textOf(bill, item),
});

const missingFrom = (bill: number, position: Stated): Finding => ({
  table,
  id: null,
  what: 'missing',
  expected: textOf(bill, position),
  found: null,
});

/** `bills #17: service_date 2026-09-01, amount 3500` */
function textOf(bill: number, values: Stated): string {
  const known = fields.flatMap(name => (values[name] === undefined ? [] : [`${name} ${values[name]}`]));
  return `bills #${bill}: ${known.join(', ')}`;
}
