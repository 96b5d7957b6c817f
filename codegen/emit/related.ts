import type { Entity, Others } from '../model';
import type { Code } from './adminPrint';
import { printString } from './print';

interface Related {
  readonly entity: Entity;
  readonly by: string;
  readonly as: string | null;
}

/**
 * The lists below a record: first those whose addresses lie below its own, then every other list of records that
 * refer to it, in the order of the menu. A list that cannot be asked for them is left out.
 */
export function relatedCode(entity: Entity, model: Others): Code | null {
  const nested = entity.nested.flatMap(name => {
    const below = model.byName.get(name);
    return below?.urls.parent ? [{ entity: below, by: below.urls.parent.by, as: null }] : [];
  });
  const others = entity.referrers.flatMap(({ entity: name, by, as }) => {
    const other = model.byName.get(name);
    const isAsked = other?.fields.some(field => field.name === by && field.filterable && !field.secret);
    return other && isAsked && !entity.nested.includes(name) ? [{ entity: other, by, as }] : [];
  });
  const listed = [...nested, ...others.sort(byMenu(model.product.menuGroups))].filter(isListed);
  return listed.length === 0 ? null : { array: listed.map(code) };
}

/** An entity whose records lie below those of another has no list for itself. */
const isListed = ({ entity: { operations, ownerField, urls }, by }: Related) =>
  operations.includes('list') && ownerField === null && (urls.parent === null || urls.parent.by === by);

const byMenu = (groups: readonly string[]) => (one: Related, other: Related) => {
  const placeOf = ({ entity: { menu } }: Related) =>
    menu === null ? Number.POSITIVE_INFINITY : groups.indexOf(menu.group) * 1000 + menu.order;
  const difference = placeOf(one) - placeOf(other);
  return Number.isNaN(difference) ? 0 : difference;
};

const code = ({ entity: { resource }, by, as }: Related): Code => ({
  object: [
    ['resource', printString(resource)],
    ['by', printString(by)],
    ...(as === null ? [] : [['as', printString(as)] as const]),
  ],
});
