import { sql } from 'kysely';
import { type SettingDefinition, settingDefinitions } from '../../shared/settings/settingDefinitions.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../access/model.ts';
import { removeRecord } from '../records/remove.ts';
import { insertRow } from '../records/rows.ts';

type Row = Readonly<Record<string, string | null>>;

/** One row for each setting, as the table keeps it; the value is the office's own. */
export const settingRows: readonly (Row & { readonly key: string })[] = Object.entries(
  settingDefinitions,
).map(([key, definition]) => ({ key, ...described(key, definition) }));

/** Brings the rows up to the definitions when the server starts: values stay, texts and defaults are today's. */
export async function syncSettings(data: Data): Promise<void> {
  await data.transaction(async inner => {
    const entity = entityNamed(inner.model, 'setting');
    const rows = settingRows.filter(hasGroupIn(entity));
    const known = await inner.run(sql`select * from setup`);
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
    // with what the office had chosen: the log keeps it (R-KEEP-4)
    for (const row of known)
      if (!keys.has(String(row.key))) await removeRecord(inner, entity, Number(row.id), null);
  });
}

/** Settings of a group that product.json does not name belong to code that this office does not have. */
function hasGroupIn(entity: Entity): (row: Row) => boolean {
  const groups = new Set(fieldNamed(entity, 'group').options?.map(({ value }) => value));
  return ({ group }) => group != null && groups.has(group);
}

function described(key: string, { type, default: value, name, about }: SettingDefinition): Row {
  return {
    group: key.slice(0, key.indexOf('.')),
    type: type === 'pattern' || type === 'iban' || type === 'bic' ? 'text' : type,
    default: value === null ? null : String(value),
    name_de: name[0],
    name_en: name[1],
    description_de: about?.[0] ?? null,
    description_en: about?.[1] ?? null,
  };
}
