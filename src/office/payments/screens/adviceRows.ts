import { type AdviceRow, adviceFields } from '../../advices/shared/advice';

export const emptyRow: AdviceRow = { bill: '', bill_case: '', paid: '', cut: '', reason: '' };

const isEmpty = (row: AdviceRow): boolean => adviceFields.every(field => row[field].trim() === '');

export const filled = (rows: readonly AdviceRow[]): readonly AdviceRow[] => rows.filter(row => !isEmpty(row));

/** Ensures that the last line is empty, to type in. */
export function withSpare(rows: readonly AdviceRow[]): readonly AdviceRow[] {
  const last = rows.at(-1);
  return last && isEmpty(last) ? rows : [...rows, emptyRow];
}

/**
 * Spreads cells of a sheet that were pasted into a line, starting at one of its columns; null: the text is
 * plain.
 */
export function pasted(text: string, row: AdviceRow, from: number): readonly AdviceRow[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  return lines.map((line, at) => {
    const cells = line.split('\t');
    const start = at === 0 ? row : emptyRow;
    const named = adviceFields
      .slice(from)
      .flatMap((field, index) => (cells[index] === undefined ? [] : [[field, cells[index].trim()] as const]));
    return { ...start, ...Object.fromEntries(named) };
  });
}
