import { type FileCell, type FileTable, rowText } from '@engine/server/imports/fileTable.ts';
import { FileFormError } from '@engine/server/imports/ownFile.ts';

export const lineLength = 168;

/** Columns are named like the fields of a bank. */
const columns = [
  'blz',
  'name',
  'zip',
  'city',
  'short_name',
  'check_method',
  'successor_blz',
  'deleted',
  'source',
] as const;

const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * Reads the Bundesbank's bank codes ("Merkblatt Bankleitzahlendatei", fields 1 to 13): Latin-1, one line for each
 * branch. Lines with mark 1 name the institution of a bank code; branches have mark 2 and are skipped. Throws
 * `FileFormError`, which names the number of a malformed line.
 */
export function parseBankFile(content: Uint8Array): FileTable {
  const latin1 = new TextDecoder('latin1');
  const rows: string[] = [];
  let line = 0;
  for (let from = 0; from < content.length; ) {
    line += 1;
    const found = content.indexOf(newline, from);
    const end = found < 0 ? content.length : found;
    const text = latin1.decode(content.subarray(from, content[end - 1] === carriageReturn ? end - 1 : end));
    from = end + 1;
    // Old programs end a file with this mark.
    if (text === '' || text === '\x1a') continue;
    if (text.length !== lineLength || !/^\d{8}[12]/.test(text))
      throw new FileFormError({ line, length: lineLength });
    if (text[8] === '1') rows.push(rowText(line, cellsOf(text)));
  }
  return { columns, rows };
}

function cellsOf(line: string): readonly FileCell[] {
  const field = (first: number, length: number) => line.slice(first - 1, first - 1 + length).trim() || null;
  const successor = field(161, 8);
  // D: no longer in the directory with the next file; 1: its deletion is planned
  const isDeleted = field(159, 1) === 'D' || field(160, 1) === '1';
  return [
    field(1, 8),
    field(10, 58),
    field(68, 5),
    field(73, 35),
    field(108, 27),
    field(151, 2),
    successor === '00000000' ? null : successor,
    isDeleted,
    'bundesbank',
  ];
}
