import type { Entity, FieldWidth, ModelField, Section } from '../model';
import { type Widget, widget } from './adminElements';

/** The element for a field or for the child rows of that name; null if the page does not show it. */
type ElementFor = (name: string, width: FieldWidth) => Widget | null;

/** The sections of a form or a detail page, on tabs if the form has any; empty sections are left out. */
export function sectionsOf(entity: Entity, elementFor: ElementFor, withTabs: boolean): readonly Widget[] {
  return entity.tabs.flatMap(tab => {
    const sections = tab.sections.flatMap(section => sectionOf(entity, section, elementFor));
    if (tab.label === null || !withTabs || sections.length === 0) return sections;
    return [widget('Tab', 'page/Section', [['name', { text: tab.name }]], sections)];
  });
}

function sectionOf(entity: Entity, { name, fields }: Section, elementFor: ElementFor): readonly Widget[] {
  const elements = inReadingOrder(fields, entity).flatMap(each => {
    const element = elementFor(each, widthOf(entity, each));
    return element ? [element] : [];
  });
  if (elements.length === 0) return [];
  return [widget('Section', 'page/Section', [['name', { text: name }]], elements)];
}

/** Child rows have the full width. */
function widthOf(entity: Entity, name: string): FieldWidth {
  const field = entity.fields.find(each => each.name === name);
  return field ? (addressWidth(field) ?? field.width) : 'full';
}

/**
 * The reading order and widths of an address, on two lines. The order of keys in a schema has no meaning, so
 * it cannot give this.
 */
const ADDRESS: ReadonlyMap<string, FieldWidth> = new Map([
  ['street', 'm'],
  ['house_no', 'xs'],
  ['zip', 'xs'],
  ['city', 'm'],
  ['country', 'xs'],
]);
const order = [...ADDRESS.keys()];
const lastName = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const addressWidth = (field: ModelField) =>
  field.group === null ? undefined : ADDRESS.get(lastName(field.name));

/** Sorts the members of a field group among themselves; everything else keeps its place. */
function inReadingOrder(names: readonly string[], entity: Entity): readonly string[] {
  const groupOf = (name: string) => entity.fields.find(field => field.name === name)?.group ?? null;
  const rank = (name: string) => order.indexOf(lastName(name));
  const sorted = new Map<string, string[]>();
  for (const name of names) {
    const group = groupOf(name);
    if (group !== null)
      sorted.set(
        group,
        [...(sorted.get(group) ?? []), name].sort((one, other) => rank(one) - rank(other)),
      );
  }
  return names.map(name => sorted.get(groupOf(name) ?? '')?.shift() ?? name);
}
