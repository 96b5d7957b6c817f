import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { requireStepUp } from '@engine/server/access/requireStepUp.ts';
import { type Binding, bindPdf, type Paper } from '@engine/server/documents/bindPdf.ts';
import { keptPaper } from '@engine/server/documents/keptPaper.ts';
import { shownBy, shownKey, traceShownTogether } from '@engine/server/documents/shownFields.ts';
import { listedIds } from '@engine/server/exports/readPages.ts';
import { traceExport } from '@engine/server/exports/traceExport.ts';
import { filterOf } from '@engine/server/records/list/count.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import type { FilterExpression } from '@engine/shared/field.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { Document } from '@generated/types/entities.ts';
import { coverSlip } from './coverSlips.ts';
import { billProblems } from './problems.ts';

const reason =
  'The papers of bills lie in the order of their addresses; the filter has chosen bills in sight.';

const paper = 'bill' satisfies Document['kind'];
/** more than a mid-size office issues in a month */
const mostBills = 5_000;
const billsPerStatement = 1_000;

/** What is printed: the bills, the slips that go with their originals, or each bill with its slip behind it. */
export const prints = ['bills', 'slips', 'both'] as const;

export interface PrintOrder extends Binding {
  readonly filter: FilterExpression;
  readonly what: (typeof prints)[number];
}

interface Printed {
  readonly bills: number;
  readonly content: Readable;
}

/**
 * The papers of all bills that a list shows with this filter as one PDF, those for one address window together. The PDF
 * is streamed while the papers are read: everything that can be refused is refused, and the print is logged with each
 * paper, before the first byte. Throws `nothingToPrint` and `tooManyToPrint`; a stored paper whose hash does not match aborts the
 * response.
 */
export async function printBills(data: Data, order: PrintOrder): Promise<Printed> {
  const entity = data.entity('bills', 'list');
  const sort = { field: 'id', order: 'ASC' } as const;
  const ids = [...(await listedIds(data, entity, filterOf(data, entity, order.filter), sort))];
  const papers = await papersOf(data, ids);
  if (papers.length === 0) throw new ProblemError(billProblems.nothingToPrint);
  const { 'security.export_step_up_rows': mostWithoutProof } = await readSettings(data);
  if (papers.length > mostWithoutProof) requireStepUp(data);
  const columns = shownBy(data.model, paper).map(shownKey);
  await traceExport(data, entity, {
    format: 'pdf',
    columns,
    filter: order.filter,
    sort: [sort.field, sort.order],
    count: papers.length,
  });
  const documents = papers.map(({ document }) => document);
  await traceShownTogether(data, documents, `content: ${columns.join(', ')}`);
  return {
    bills: papers.length,
    content: Readable.from(bindPdf(contentsOf(data, papers, order.what), order)),
  };
}

interface PaperRow {
  readonly bill: number;
  readonly document: number;
  readonly number: string;
  readonly sha256: string;
  /** sorts the papers as they are put into envelopes: by address, then by number */
  readonly window: readonly string[];
}

/** In the order of the print. Throws `tooManyToPrint` as soon as there are too many, without reading the rest. */
async function papersOf(data: Data, ids: readonly number[]): Promise<readonly PaperRow[]> {
  const papers: PaperRow[] = [];
  for (const chunk of chunksOf(ids, billsPerStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('bills as b')
        .innerJoin('documents as d', 'd.id', 'b.pdf')
        .select(['b.id as bill', 'd.id', 'd.sha256', 'b.number', 'b.recipient_name', 'b.recipient_snapshot'])
        .where('b.id', ...oneOf(data, chunk)),
    );
    for (const { bill, id, sha256, number, recipient_name, recipient_snapshot } of rows)
      papers.push({
        bill,
        document: id,
        sha256,
        number: number ?? '',
        window: [...addressOf(parsed(recipient_snapshot)), recipient_name ?? '', number ?? ''],
      });
    if (papers.length > mostBills) throw new ProblemError(billProblems.tooManyToPrint, { limit: mostBills });
  }
  return papers.sort((a, b) => compare(a.window, b.window));
}

function addressOf(snapshot: unknown): readonly string[] {
  const address = isObject(snapshot) && isObject(snapshot.address) ? snapshot.address : {};
  return ['country', 'zip', 'city', 'street', 'house_no'].map(name => String(address[name] ?? ''));
}

const { compare: compareTexts } = new Intl.Collator('de', { numeric: true });

const compare = (a: readonly string[], b: readonly string[]): number =>
  a.reduce((order, text, at) => order || compareTexts(text, b[at] ?? ''), 0);

async function* contentsOf(
  data: Data,
  papers: readonly PaperRow[],
  what: PrintOrder['what'],
): AsyncGenerator<Paper> {
  for (const { bill, document, number, sha256 } of papers) {
    if (what !== 'slips') yield await keptPaper(data, { document, name: number, sha256 });
    const slip = what === 'bills' ? null : await coverSlip(data, bill);
    if (slip) yield { name: number, content: slip };
    // Other requests run between two papers.
    await setImmediate();
  }
}
