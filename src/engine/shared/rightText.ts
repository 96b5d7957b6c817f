import type { Locale, PermissionMeta } from './entityMeta.ts';

/** What the actions that every resource may have are called; `_field` is about one protected field of it. */
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

/** The text of a message key; undefined: there is none. */
export type Say = (key: string, params?: { readonly field: string }) => string | undefined;

/** What a right allows: the word of its action, or else its step's, or the name that the schema gives it. */
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
