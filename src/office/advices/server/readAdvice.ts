import { ProblemError } from '@engine/server/access/problemError.ts';
import type { FileCell } from '@engine/server/imports/fileTable.ts';
import { readUpload } from '@engine/server/imports/readUpload.ts';
import { fold } from '@engine/shared/fold.ts';
import { type AdviceField, adviceFields, longestText, type ReadAdvice } from '../shared/advice.ts';
import { adviceRow, mostLines } from './adviceRow.ts';
import { adviceProblems } from './problems.ts';

/**
 * Column headings that payers use, folded and without punctuation and currency; the first column that matches is taken.
 * A bare amount may be what was billed: it counts as paid only where no column says that it was paid.
 */
const heads: Readonly<Record<AdviceField, readonly RegExp[]>> = {
  bill: [
    /^(rechnung|rechnungs?nr|rechnungsnummer|renr|rgnr|bill|billno|billnumber|invoice|invoiceno|invoicenumber)$/,
  ],
  bill_case: [
    /^(fall|fallnr|fallnummer|abrechnungsfall|belegnr|beleg|belegnummer|falloderbelegnummer|vorgang)$/,
    /^(case|caseno|casenumber|voucher|voucherno|vouchernumber|caseorvouchernumber)$/,
  ],
  paid: [
    /^(gezahlt|bezahlt|zahlbetrag|zahlung|auszahlung|auszahlungsbetrag|paid|amountpaid|paidamount|payment)$/,
    /^(betrag|amount)$/,
  ],
  cut: [
    /^(kurzung|gekurzt|kurzungsbetrag|absetzung|absetzungsbetrag|abzug|differenz|cut|deduction|reduction)$/,
  ],
  reason: [/^(grund|kurzungsgrund|begrundung|text|bemerkung|hinweis|reason|reasonofthecut|note|remark)$/],
};

/**
 * The lines of a CSV file or workbook, and the columns that are not read. Throws `adviceColumns`, `adviceTooLong` and what
 * reading any file throws.
 */
export async function readAdvice(content: Uint8Array): Promise<ReadAdvice> {
  const { columns, rows } = await readUpload(content);
  const names = columns.map(plainHead);
  const places = new Map(
    adviceFields.map(field => [field, heads[field].map(placeIn(names)).find(at => at >= 0) ?? -1]),
  );
  const has = (...fields: readonly AdviceField[]) => fields.some(field => (places.get(field) ?? -1) >= 0);
  if (!has('bill', 'bill_case') || !has('paid', 'cut'))
    throw new ProblemError(adviceProblems.adviceColumns, { columns: columns.join(', ').slice(0, 200) });
  if (rows.length > mostLines) throw new ProblemError(adviceProblems.adviceTooLong, { limit: mostLines });
  const used = new Set(places.values());
  return {
    rows: rows.map(row => {
      // `rowText` wrote the row as its number and its cells.
      const [, cells] = JSON.parse(row) as readonly [number, readonly FileCell[]];
      return adviceRow(field => cellText(cells[places.get(field) ?? -1] ?? null));
    }),
    ignored: columns.filter((name, at) => name.trim() !== '' && !used.has(at)),
  };
}

/** "Kürzung in €" and "Kürzung (EUR)" are "kurzung". */
const plainHead = (head: string): string =>
  fold(head)
    .replace(/[^a-z0-9]/g, '')
    .replace(/(in)?(euro?)?$/, '');

const placeIn = (names: readonly string[]) => (head: RegExp) => names.findIndex(name => head.test(name));

/** Workbooks hold amounts as numbers; they get two decimals, as people type them. */
const cellText = (cell: FileCell): string =>
  typeof cell === 'number' && !Number.isInteger(cell)
    ? cell.toFixed(2)
    : String(cell ?? '')
        .trim()
        .slice(0, longestText);
