import type { Locale, PermissionMeta } from './entityMeta.ts';

/** Names of the actions that every resource may have; `_field` refers to a protected field. */
export const actionWords = {
  de: {
    list: 'Listen ansehen',
    read: 'Datensätze ansehen',
    create: 'Anlegen',
    update: 'Ändern',
    delete: 'Löschen',
    export: 'Exportieren',
    import: 'Importieren',
    restore: 'Wiederherstellen',
    read_field: '„%{field}“ im Klartext sehen',
    update_field: '„%{field}“ ändern',
  },
  en: {
    list: 'See lists',
    read: 'See records',
    create: 'Create',
    update: 'Change',
    delete: 'Delete',
    export: 'Export',
    import: 'Import',
    restore: 'Restore',
    read_field: 'See “%{field}” unmasked',
    update_field: 'Change “%{field}”',
  },
} satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** Translates a message key; undefined: the key does not exist. */
export type Say = (key: string, params?: { readonly field: string }) => string | undefined;

/** The name of a permission: that of a general action, or else of a workflow step or as the schema defines it. */
export function rightText(
  { resource, action, field }: Pick<PermissionMeta, 'resource' | 'action' | 'field'>,
  say: Say,
): string {
  const start = `resources.${resource}`;
  if (field !== null) {
    const name = say(`${start}.fields.${field}`) ?? field;
    return say(`authorization.action.${action}_field`, { field: name }) ?? `${action} ${name}`;
  }
  const own = say(`${start}.transitions.${action}`) ?? say(`${start}.permissions.${action}`);
  return capital(say(`authorization.action.${action}`) ?? own ?? action);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
