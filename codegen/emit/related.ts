import { isShared } from '../../src/engine/shared/isShared';
import type { Entity, Others } from '../model';
import { flag, type Widget, widget } from './adminElements';

interface Related {
  readonly entity: Entity;
  readonly by: string;
  readonly as: string | null;
}

/**
 * The lists below a record: first those whose URLs lie below its own, then every other list of records that
 * refer to it, in the order of the menu. Lists that cannot be filtered by the reference are left out.
 */
export function relatedOf(entity: Entity, model: Others): readonly Widget[] {
  const nested = entity.nested.flatMap(name => {
    const below = model.byName.get(name);
    return below?.urls.parent ? [{ entity: below, by: below.urls.parent.by, as: null }] : [];
  });
  const others = entity.referrers.flatMap(({ entity: name, by, as }) => {
    const other = model.byName.get(name);
    const isFilterable = other?.fields.some(field => field.name === by && field.filterable && !field.secret);
    return other && isFilterable && !entity.nested.includes(name) ? [{ entity: other, by, as }] : [];
  });
  const all = [...nested, ...others.sort(byMenu(model.product.menuGroups))].filter(isListed);
  return all.map(each => elementOf(each, isBegunFrom(entity, each)));
}

/**
 * Whether a related record can be created from this page: only if users enter the reference themselves, so
 * not where it is read-only, computed, conditional or one of several. From a record that all scopes share
 * (kinds, tariffs), only its own parts can be created: a price from its tariff, but no tour from a kind of
 * guest.
 */
function isBegunFrom(from: Entity, { entity, by }: Related): boolean {
  const field = entity.fields.find(({ name }) => name === by);
  if (!entity.operations.includes('create') || field?.kind !== 'ref') return false;
  if (field.readOnly || field.computed || field.when) return false;
  return !isShared(from) || (field.required && isShared(entity));
}

/** An entity whose URLs lie below those of another is listed only on that one's pages. */
const isListed = ({ entity: { operations, ownerField, urls }, by }: Related) =>
  operations.includes('list') && ownerField === null && (urls.parent === null || urls.parent.by === by);

/** By group, then by order in it; entities without an entry in the menu come last. */
const byMenu = (groups: readonly string[]) => (one: Related, other: Related) => {
  const [before, after] = [one.entity.menu, other.entity.menu];
  if (before === null || after === null) return Number(before === null) - Number(after === null);
  return groups.indexOf(before.group) - groups.indexOf(after.group) || before.order - after.order;
};

const elementOf = ({ entity: { resource }, by, as }: Related, isBegunHere: boolean): Widget =>
  widget('RelatedRecords', 'page/RelatedRecords', [
    ['reference', { text: resource }],
    ['target', { text: by }],
    ...(as === null ? [] : [['area', { text: as }] as const]),
    ...flag('create', isBegunHere),
  ]);
