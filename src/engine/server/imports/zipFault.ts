/** The reason why a packed file is refused before unpacking anything. */
export type ZipFault = 'damaged' | 'macros' | 'tooMuch';

/** A workbook has some twenty entries; text compresses to a tenth, very regular sheets to a hundredth. */
const limits = { entries: 500, bytes: 300_000_000, ratio: 200, alwaysFine: 1_000_000 } as const;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;

/** Parts of a workbook with active content or external links. */
const acting =
  /(?:^|\/)(?:vbaProject|vbaData|macrosheets|activeX|ctrlProps|embeddings|externalLinks)(?:\/|\.|$)/i;

/**
 * Checks the central directory only (APPNOTE.TXT § 4.3.12), which the workbook reader uses too. That reader stops at
 * the declared size of an entry, so one without a size is refused: its output would be unbounded.
 */
export function zipFault(bytes: Uint8Array): ZipFault | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return 'damaged';
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) return 'tooMuch';
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  const names = new Set<string>();
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) return 'damaged';
    const size = view.getUint32(at + 24, true);
    const packed = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (acting.test(name)) return 'macros';
    if (names.has(name) || isEncrypted(view, at) || packed > bytes.length) return 'damaged';
    if (packed > 0 && size === 0 && !name.endsWith('/') && packed > emptyDeflated) return 'damaged';
    if (size > limits.alwaysFine && size > packed * limits.ratio) return 'tooMuch';
    names.add(name);
    unpacked += size;
    if (unpacked > limits.bytes) return 'tooMuch';
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names.has('[Content_Types].xml') ? null : 'damaged';
}

/** Compressed size of empty content. */
const emptyDeflated = 2;

/**
 * The last end record, as readers look for it; files with ZIP64 records, which no workbook of this size needs, are
 * refused.
 */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at--) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const is64 = view.getUint16(at + 10, true) === 0xffff || view.getUint32(at + 16, true) === 0xffffffff;
    return is64 ? null : at;
  }
  return null;
}

const isEncrypted = (view: DataView, at: number): boolean => (view.getUint16(at + 8, true) & 1) === 1;
