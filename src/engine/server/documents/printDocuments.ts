import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { groupBy } from '../../shared/groupBy.ts';
import { mostNamedRows } from '../../shared/requestLimits.ts';
import { sum } from '../../shared/sum.ts';
import { among } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { number } from '../access/readRow.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { megabyte } from '../files/mostMegabytes.ts';
import { idsInReach } from '../records/rows/inSight.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { type Binding, bindPdf, type Paper } from './bindPdf.ts';
import { keptPaper } from './keptPaper.ts';
import { documentProblems } from './problems.ts';
import { requireShown, shownBy, shownKey, traceShownTogether } from './shownFields.ts';

/** limit of one print */
const mostPrintedMegabytes = 250;
/** names of documents in a problem */
const mostNames = 5;

interface Row {
  readonly id: number;
  readonly kind: string;
  /** of the owner */
  readonly resource: string | null;
  readonly filename: string;
  readonly size: number;
  readonly sha256: string;
  /** a kept PDF that the product made: `bindPdf` reads no others */
  readonly isBindable: boolean;
}

/**
 * Checks that the actor may read each of these documents, as when it is read by itself, and that one PDF can hold them
 * all; returns them in this order. Throws `notFound`, `forbiddenContent`, `tooManyDocuments`, `documentsTooLarge` and
 * `cannotBePrinted` with the names of those that are no PDF made here.
 */
export async function documentsToPrint(data: Data, ids: readonly number[]): Promise<readonly Row[]> {
  if (ids.length > mostNamedRows)
    throw new ProblemError(documentProblems.tooManyDocuments, { limit: mostNamedRows });
  const rows = await readableRows(data, ids);
  const { 'security.export_step_up_rows': mostWithoutProof } = await readSettings(data);
  if (rows.length > mostWithoutProof) requireStepUp(data);
  const others = rows.filter(({ isBindable }) => !isBindable).map(({ filename }) => filename);
  if (others.length > 0) throw cannotBePrinted(others);
  const size = sum(rows.map(row => row.size));
  if (size > mostPrintedMegabytes * megabyte)
    throw new ProblemError(documentProblems.documentsTooLarge, {
      actual: Math.ceil(size / megabyte),
      limit: mostPrintedMegabytes,
    });
  return rows;
}

/**
 * The documents as one PDF, streamed while they are read; the print is logged with each of them before the first byte.
 * Content whose hash does not match aborts the response.
 */
export async function printDocuments(
  data: Data,
  documents: readonly Row[],
  binding: Binding,
): Promise<Readable> {
  for (const [kind, some] of groupBy(documents, row => row.kind)) {
    const fields = shownBy(data.model, kind).map(shownKey).join(', ');
    const ids = some.map(({ id }) => id);
    await traceShownTogether(data, ids, fields === '' ? 'content' : `content: ${fields}`);
  }
  return Readable.from(bindPdf(papersOf(data, documents), binding));
}

async function* papersOf(data: Data, documents: readonly Row[]): AsyncGenerator<Paper> {
  for (const { id, filename, sha256 } of documents) {
    yield await keptPaper(data, { document: id, name: filename, sha256 });
    // Other requests run between two papers.
    await setImmediate();
  }
}

async function readableRows(data: Data, ids: readonly number[]): Promise<readonly Row[]> {
  const entity = data.entity('documents', 'read');
  const reached = await idsInReach(data, entity, ids, 'read');
  if (!ids.every(id => reached.has(id))) throw new ProblemError('notFound');
  const byId = new Map((await rowsOf(data, ids)).map(row => [row.id, row]));
  const rows = ids.flatMap(id => byId.get(id) ?? []);
  const owners = new Map(rows.map(({ kind, resource }) => [`${kind} ${resource}`, { kind, resource }]));
  for (const { kind, resource } of owners.values()) requireShown(data, kind, resource);
  return rows;
}

/** Of documents that the actor may read. */
async function rowsOf(data: Data, ids: readonly number[]): Promise<readonly Row[]> {
  const rows = await data.run(sql`
    select id, kind, resource, filename, mime, size, sha256, origin, content from documents
    where id ${among(data, ids)}`);
  return rows.map(row => ({
    id: number(row, 'id'),
    kind: String(row.kind),
    resource: row.resource === null ? null : String(row.resource),
    filename: String(row.filename),
    size: number(row, 'size'),
    sha256: String(row.sha256),
    isBindable: row.mime === 'application/pdf' && row.origin === 'made' && row.content !== null,
  }));
}

function cannotBePrinted(names: readonly string[]): ProblemError {
  const more = names.length - mostNames;
  const first = names.slice(0, mostNames).join(', ');
  if (more <= 0) return new ProblemError(documentProblems.cannotBePrinted, { names: first });
  return new ProblemError(documentProblems.cannotBePrintedMany, { names: first, more });
}
