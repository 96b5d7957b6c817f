import type { EntitySchema } from './dialect/entity';
import type { SectionSchema } from './dialect/section';
import type { ModelField, Section, Tab } from './model';

const GENERAL = { de: 'Allgemein', en: 'General' };
const MORE = { de: 'Weitere Angaben', en: 'More' };

/**
 * Tabs and sections of form and detail page, with field groups and `x-one-of` groups spelled out. Fields and
 * child tables that no section names are appended at the end, so that everything a schema declares can be
 * reached.
 */
export function buildTabs(schema: EntitySchema, fields: readonly ModelField[]): readonly Tab[] {
  const form = schema['x-form'];
  const spellOut = (sections: readonly SectionSchema[]): readonly Section[] =>
    sections.map(section => ({
      ...section,
      fields: withMembers(schema, section.fields).flatMap(name => members(name, fields)),
    }));
  const tabs: readonly Tab[] = form?.tabs
    ? form.tabs.map(tab => ({ name: tab.name, label: tab.label, sections: spellOut(tab.sections) }))
    : [{ name: 'main', label: null, sections: spellOut(form?.sections ?? []) }];
  const named = new Set(tabs.flatMap(tab => tab.sections.flatMap(section => section.fields)));
  const rest = fields.filter(field => !field.secret && !named.has(field.name)).map(field => field.name);
  const label = named.size === 0 ? GENERAL : MORE;
  const children = (schema['x-children'] ?? [])
    .filter(child => !named.has(child.name))
    .map(child => ({ name: child.name, label: child.label, fields: [child.name] }));
  const added: readonly Section[] = [
    ...(rest.length > 0 ? [{ name: 'more', label, fields: rest }] : []),
    ...children,
  ];
  return tabs.map((tab, index) =>
    index === tabs.length - 1 ? { ...tab, sections: [...tab.sections, ...added] } : tab,
  );
}

/** Replaces the name of each `x-one-of` group by the names of its fields. */
export const withMembers = (schema: EntitySchema, names: readonly string[]): readonly string[] =>
  names.flatMap(name => schema['x-one-of']?.find(group => group.name === name)?.fields ?? [name]);

/** `address` means every field of the group, `address.zip` only that one. */
export function members(
  name: string,
  fields: readonly { name: string; group: string | null }[],
): readonly string[] {
  const group = fields.filter(field => field.group === name);
  return group.length > 0 ? group.map(field => field.name) : [name];
}
