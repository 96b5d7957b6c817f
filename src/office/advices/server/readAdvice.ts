import { ProblemError } from '@engine/server/access/problemError.ts';
import type { FileCell } from '@engine/server/imports/fileTable.ts';
import { readUpload } from '@engine/server/imports/readUpload.ts';
import { fold } from '@engine/shared/fold.ts';
import { type AdviceField, type AdviceRow, adviceFields, longestText } from '../shared/advice.ts';
import { adviceRow, mostLines } from './adviceRow.ts';
import { adviceProblems } from './problems.ts';

/** Column headings that payers use, folded and without punctuation; the first column that matches is taken. */
const heads: Readonly<Record<AdviceField, RegExp>> = {
  bill: /^(rechnung|rechnungs?nr|rechnungsnummer|renr|rgnr|belegnummer|bill|billno|billnumber|invoice|invoiceno|invoicenumber)$/,
  bill_case:
    /^(fall|fallnr|fallnummer|abrechnungsfall|belegnr|beleg|vorgang|case|caseno|casenumber|voucher|voucherno)$/,
  paid: /^(gezahlt|bezahlt|zahlbetrag|zahlung|auszahlung|auszahlungsbetrag|betrag|paid|amount|amountpaid|payment)$/,
  cut: /^(kurzung|gekurzt|kurzungsbetrag|absetzung|abzug|differenz|cut|deduction|reduction)$/,
  reason: /^(grund|kurzungsgrund|begrundung|text|bemerkung|hinweis|reason|note|remark)$/,
};

/** The lines of a CSV file or workbook. Throws `adviceColumns`, `adviceTooLong` and what reading any file throws. */
export async function readAdvice(content: Uint8Array): Promise<readonly AdviceRow[]> {
  const { columns, rows } = await readUpload(content);
  const names = columns.map(plainHead);
  const places = new Map(
    adviceFields.map(field => [field, names.findIndex(name => heads[field].test(name))]),
  );
  const has = (...fields: readonly AdviceField[]) => fields.some(field => (places.get(field) ?? -1) >= 0);
  if (!has('bill', 'bill_case') || !has('paid', 'cut'))
    throw new ProblemError(adviceProblems.adviceColumns, { columns: columns.join(', ').slice(0, 200) });
  if (rows.length > mostLines) throw new ProblemError(adviceProblems.adviceTooLong, { limit: mostLines });
  return rows.map(row => {
    // `rowText` wrote the row as its number and its cells.
    const [, cells] = JSON.parse(row) as readonly [number, readonly FileCell[]];
    return adviceRow(field => cellText(cells[places.get(field) ?? -1] ?? null));
  });
}

const plainHead = (head: string): string => fold(head).replace(/[^a-z0-9]/g, '');

/** Workbooks hold amounts as numbers; they get two decimals, as people type them. */
const cellText = (cell: FileCell): string =>
  typeof cell === 'number' && !Number.isInteger(cell)
    ? cell.toFixed(2)
    : String(cell ?? '')
        .trim()
        .slice(0, longestText);
