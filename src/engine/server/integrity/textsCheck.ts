import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';

const most = 1_000;
/** greater than every id: the cursor combines the position of a table and the last id */
const idsOfTable = 1e12;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Checks that every text is valid UTF-8. SQLite accepts any bytes, and its driver aborts the process when reading
 * invalid ones: so this check reads bytes, runs first, and ends the verification on a finding. PostgreSQL refuses
 * such bytes itself.
 */
export const textsCheck: IntegrityCheck = {
  name: 'texts',
  isNeeded: true,
  async step(data, cursor) {
    if (data.dialect !== 'sqlite') return { cursor: null, checked: 0, findings: [] };
    const place = Math.floor(cursor / idsOfTable);
    const tables = data.model.entities.map(({ meta }) => meta.table);
    const table = tables[place];
    if (table === undefined) return { cursor: null, checked: 0, findings: [] };
    const columns = await textColumns(data, table);
    const rows = columns.length === 0 ? [] : await bytesAfter(data, table, columns, cursor % idsOfTable);
    const findings: Finding[] = [];
    for (const { id, bytes } of rows)
      if (!isText(bytes)) findings.push(...(await fieldsOf(data, table, columns, id)));
    const last = rows.at(-1);
    const hasMore = rows.length === most && last !== undefined;
    const next = hasMore ? place * idsOfTable + last.id : (place + 1) * idsOfTable;
    return { cursor: next, checked: rows.length, findings };
  },
};

/** The text columns from the table's definition, including those for sorting and searching. */
async function textColumns(data: Data, table: string): Promise<readonly string[]> {
  const rows = await data.run(
    sql`select name from pragma_table_info(${table}) where upper(type) = 'TEXT' order by cid`,
  );
  return rows.map(({ name }) => String(name));
}

/** Reads all texts of a row as one value: invalid UTF-8 in one makes the whole invalid. */
async function bytesAfter(data: Data, table: string, columns: readonly string[], after: number) {
  const texts = columns.map(name => sql`coalesce(${sql.ref(name)}, '')`);
  const rows = await data.run(sql`
    select id, cast(${sql.join(texts, sql` || ' ' || `)} as blob) as bytes from ${sql.table(table)}
    where id > ${after} order by id limit ${most}`);
  return rows.map(row => ({ id: number(row, 'id'), bytes: row.bytes }));
}

async function fieldsOf(
  data: Data,
  table: string,
  columns: readonly string[],
  id: number,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const column of columns) {
    const [row] = await data.run(
      sql`select cast(${sql.ref(column)} as blob) as bytes from ${sql.table(table)} where id = ${id}`,
    );
    if (!row || isText(row.bytes)) continue;
    const found = `${column}: ${hexOf(row.bytes)}`;
    findings.push({ table, id, what: 'encoding', expected: `${column}: UTF-8`, found });
  }
  return findings;
}

/** The driver returns bytes as an ArrayBuffer or as a view of one. */
function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value instanceof Uint8Array ? value : null;
}

function isText(value: unknown): boolean {
  const bytes = bytesOf(value);
  if (bytes === null) return true;
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const hexOf = (value: unknown): string =>
  Buffer.from(bytesOf(value) ?? [])
    .subarray(0, 40)
    .toString('hex');
