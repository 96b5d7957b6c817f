import { sql } from 'kysely';
import type { SettingDefinition, SettingDefinitions } from '../../shared/settings/settingDefinition.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { wholeRow } from '../records/rows/rowLayout.ts';
import { insertRow } from '../records/rows/rows.ts';
import { removeRecord } from '../records/write/remove.ts';

type Row = Readonly<Record<string, string | null>>;

/** The table rows of all settings, without the office's values. */
export const settingRows = (settings: SettingDefinitions): readonly (Row & { readonly key: string })[] =>
  Object.entries(settings).map(([key, definition]) => ({ key, ...described(key, definition) }));

/** Synchronises the rows with the definitions when the server starts: values are kept, texts and defaults updated. */
export async function syncSettings(data: Data): Promise<void> {
  await data.transaction(async inner => {
    const entity = entityNamed(inner.model, 'setting');
    const rows = settingRows(inner.model.settings);
    const known = await inner.run(sql`select ${wholeRow(entity)} from setup as t`);
    const byKey = new Map(known.map(row => [String(row.key), row]));
    for (const { key, ...row } of rows) {
      const stored = byKey.get(key);
      if (!stored) await insertRow(inner, entity, new Map(Object.entries({ key, ...row })));
      else if (Object.entries(row).some(([name, value]) => (stored[name] ?? null) !== value)) {
        const assignments = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        await inner.run(sql`update setup set ${sql.join(assignments)} where id = ${stored.id}`);
      }
    }
    const keys = new Set(rows.map(({ key }) => key));
    // removed settings lose their value, which the log keeps (R-KEEP-4)
    for (const row of known)
      if (!keys.has(String(row.key))) await removeRecord(inner, entity, Number(row.id), null);
  });
}

function described(key: string, { type, default: value, label, help }: SettingDefinition): Row {
  return {
    group: key.slice(0, key.indexOf('.')),
    // for readers of the table, patterns and most formats of the engine are plain texts
    type: ['pattern', 'iban', 'bic'].includes(type) ? 'text' : type,
    default: value === null ? null : String(value),
    name_de: label.de,
    name_en: label.en,
    description_de: help?.de ?? null,
    description_en: help?.en ?? null,
  };
}
