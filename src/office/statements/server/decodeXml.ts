import { windowsText } from '@engine/shared/windowsText.ts';
import { XmlError } from './xmlTree.ts';

const encodings = ['utf-8', 'iso-8859-1', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** The text of an XML file, in the encoding that it declares; UTF-8 when it declares none (XML 1.0 §4.3.3). */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = markOf(bytes) ?? declared(bytes);
  const known = encodings.find(each => each === encoding.toLowerCase());
  if (!known) throw new XmlError(`The encoding ${encoding.slice(0, 40)} is not known.`);
  if (known === 'windows-1252') return windowsText(bytes);
  try {
    return new TextDecoder(known, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError(`The file is not in ${known}.`);
  }
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

const declared = (bytes: Uint8Array): string =>
  /^\uFEFF?\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace(/^ï»¿/, ''),
  )?.[1] ?? 'utf-8';
