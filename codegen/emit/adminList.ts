import type { Entity, ModelField, Others } from '../model';
import { resolvePath } from '../resolvePath';
import { filterOf, flag, namedFilterOf, type Widget, widget } from './adminElements';
import { parentOf } from './adminForm';
import type { Attribute } from './adminPrint';
import { columnsOf } from './adminShow';
import { camelCase } from './names';
import { printString } from './print';
import { representsFile } from './representsFile';

/** `<ListPage>`: the columns of a list. */
export const listPage = (entity: Entity, model: Others, hasFilters: boolean): Widget =>
  widget(
    'ListPage',
    'list/ListPage',
    [
      ['entity', { code: camelCase(entity.name) }],
      ...(hasFilters ? [['filters', { code: 'filters' }] as const] : []),
      ...parentOf(entity),
      ...flag('holdsFile', representsFile(entity, model)),
      ['...', { code: 'props' }],
    ],
    columnsOf(entity, model),
  );

/** The number of filters that are always in the bar; the others are added from its menu. */
const FIELDS_ON = 3;
const SWITCHES_ON = 2;

/** The filters of a list. */
export function filtersOf(entity: Entity, model: Others): readonly Widget[] {
  const found = entity.filters.flatMap(name => filterNamed(entity, model, name) ?? []);
  const first = (isSwitch: boolean, count: number) =>
    found.filter(({ component }) => (component === 'SwitchFilter') === isSwitch).slice(0, count);
  const on = new Set([...first(false, FIELDS_ON), ...first(true, SWITCHES_ON)]);
  return found.map(each => ({
    ...each,
    attributes: [...each.attributes, ...flag('alwaysOn', on.has(each))],
  }));
}

function filterNamed(entity: Entity, model: Others, name: string): Widget | null {
  const named = entity.namedFilterLabels.find(each => each.name === name);
  if (named) return namedFilterOf(name, named.options.length > 0);
  const field = entity.fields.find(each => each.name === name && !each.secret);
  const isParent = name === entity.urls.parent?.by;
  if (field) return isParent ? null : filterOf(field);
  const target = resolvePath(model, entity, name);
  return target && filterThrough(name, target, model);
}

/**
 * The table of the list has no facts about a field across references, so the element carries them as props.
 */
function filterThrough(path: string, field: ModelField, model: Others): Widget | null {
  const found = filterOf({ ...field, name: path });
  return found && { ...found, attributes: [...found.attributes, ...factsOf(field, model)] };
}

function factsOf(
  { kind, ref, options, scale, foldedColumn }: ModelField,
  model: Others,
): readonly Attribute[] {
  switch (kind) {
    case 'ref':
    case 'refs':
      return [['reference', { text: model.byName.get(ref?.entity ?? '')?.resource ?? '' }]];
    case 'enum':
    case 'enums':
      return [['options', { code: { array: options.map(({ value }) => printString(value)) } }]];
    case 'decimal':
    case 'number':
    case 'money':
      return [['scale', { code: String(scale) }]];
    case 'text':
      return flag('exact', foldedColumn === null);
    default:
      return [];
  }
}
