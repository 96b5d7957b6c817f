import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';
import { contentBytes } from './fileContents.ts';

const contents = 'file_contents';
const documents = 'documents';
const most = 50;
const mostBytes = 8_000_000;

/** Checks that each file's bytes match its hash and size, and that a document or record uses it. */
export const contentsCheck: IntegrityCheck = {
  name: 'files',
  async step(data, after) {
    const rows = await data.run(sql`
      select f.id, f.sha256, f.size,
        (select count(*) from documents as d where d.content = f.id)
          + (select count(*) from record_files as r where r.content = f.id) as named
      from file_contents as f where f.id > ${after} order by f.id limit ${most}`);
    const findings: Finding[] = [];
    let bytes = 0;
    let cursor = after;
    let checked = 0;
    for (const row of rows) {
      findings.push(...(await contentFindings(data, row)));
      cursor = number(row, 'id');
      checked += 1;
      bytes += number(row, 'size');
      if (bytes > mostBytes) break;
    }
    return { cursor: checked === 0 ? null : cursor, checked, findings };
  },
};

async function contentFindings(data: Data, row: Row): Promise<readonly Finding[]> {
  const id = number(row, 'id');
  const [stored] = await data.run(sql`select content from file_contents where id = ${id}`);
  // Deleted meanwhile.
  if (!stored) return [];
  const bytes = contentBytes(stored.content);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const findings: Finding[] = [];
  if (hash !== row.sha256)
    findings.push({ table: contents, id, what: 'content', expected: String(row.sha256), found: hash });
  else if (bytes.length !== number(row, 'size'))
    findings.push({
      table: contents,
      id,
      what: 'content',
      expected: `${row.size} bytes`,
      found: `${bytes.length} bytes`,
    });
  if (number(row, 'named') === 0)
    findings.push({
      table: contents,
      id,
      what: 'added',
      expected: 'named by a document or a record',
      found: hash,
    });
  return findings;
}

const mostDocuments = 2_000;

/** Checks that each document still has its original file, unless it was deleted. */
export const documentsCheck: IntegrityCheck = {
  name: 'documents',
  async step(data, after) {
    const rows = await data.run(sql`
      select d.id, d.status, d.sha256, d.size, d.content, f.sha256 as kept_hash, f.size as kept_size
      from documents as d left join file_contents as f on f.id = d.content
      where d.id > ${after} order by d.id limit ${mostDocuments}`);
    const last = rows.at(-1);
    return {
      cursor: last ? number(last, 'id') : null,
      checked: rows.length,
      findings: rows.flatMap(documentFindings),
    };
  },
};

function documentFindings(row: Row): readonly Finding[] {
  const id = number(row, 'id');
  const expected = `${row.sha256}, ${row.size} bytes`;
  if (row.kept_hash === null)
    return row.status === 'deleted' && row.content === null
      ? []
      : [{ table: documents, id, what: 'missing', expected, found: null }];
  const found = `${row.kept_hash}, ${row.kept_size} bytes`;
  return found === expected ? [] : [{ table: documents, id, what: 'content', expected, found }];
}
