import type { Entity, Others } from '../model';
import { filterOf, flag, namedFilterOf, type Widget, widget } from './adminElements';
import { parentOf } from './adminForm';
import { columnsOf } from './adminShow';
import { holdsFile } from './holdsFile';
import { camelCase } from './names';

/** `<ListPage>`: the columns of a list. */
export const listPage = (entity: Entity, model: Others, hasFilters: boolean): Widget =>
  widget(
    'ListPage',
    'list/ListPage',
    [
      ['entity', { code: camelCase(entity.name) }],
      ...(hasFilters ? [['filters', { code: 'filters' }] as const] : []),
      ...parentOf(entity),
      ...flag('holdsFile', holdsFile(entity, model)),
      ['...', { code: 'props' }],
    ],
    columnsOf(entity, model),
  );

/** How many filters stand in the bar from the start; the others come from the menu. */
const FIELDS_ON = 3;
const SWITCHES_ON = 2;

/** What the list can be narrowed by. */
export function filtersOf(entity: Entity): readonly Widget[] {
  const found = entity.filters.flatMap(name => filterNamed(entity, name) ?? []);
  const first = (isSwitch: boolean, count: number) =>
    found.filter(({ component }) => (component === 'SwitchFilter') === isSwitch).slice(0, count);
  const on = new Set([...first(false, FIELDS_ON), ...first(true, SWITCHES_ON)]);
  return found.map(each => ({
    ...each,
    attributes: [...each.attributes, ...flag('alwaysOn', on.has(each))],
  }));
}

function filterNamed(entity: Entity, name: string): Widget | null {
  const named = entity.namedFilterLabels.find(each => each.name === name);
  if (named) return namedFilterOf(name, named.options.length > 0);
  const field = entity.fields.find(each => each.name === name && !each.secret);
  const isParent = name === entity.urls.parent?.by;
  return field && !isParent ? filterOf(field) : null;
}
