import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { duplicateKeys } from './duplicateKeys';
import type { Problem } from './problem';
import type { SchemaDocument } from './schemaDocument';

/**
 * Files of earlier runs by path: a file whose text is unchanged keeps its document object, which is the cache
 * key of all later steps.
 */
export type KnownFiles = Map<string, LoadedFile>;

export interface LoadedFile {
  readonly file: string;
  readonly text: string;
  readonly document: SchemaDocument | null;
  readonly problems: readonly Problem[];
}

/** The JSON files of a folder; empty if the folder does not exist. */
export async function readFolder(
  folder: string,
  shownAs: string,
  known: KnownFiles,
): Promise<readonly LoadedFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter(name => name.endsWith('.json')).sort();
  return files.map(name => {
    const file = `${shownAs}/${name}`;
    const text = readFileSync(join(folder, name), 'utf8');
    const before = known.get(file);
    if (before?.text === text) return before;
    const loaded = { file, text, ...parseDocument(file, text) };
    known.set(file, loaded);
    return loaded;
  });
}

export const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

function parseDocument(file: string, text: string) {
  const name = nameOf(file);
  const unread = unreadable(file, text);
  if (unread) return { document: null, problems: [unread] };
  try {
    const value: unknown = JSON.parse(text);
    return { document: { file, name, text, value }, problems: duplicateKeys(file, text, value) };
  } catch {
    return { document: null, problems: syntaxProblems(file, text) };
  }
}

const deepest = 100;

/** A byte order mark or too deep nesting, which JSON readers (this one included) fail on. */
function unreadable(file: string, text: string): Problem | null {
  if (text.startsWith('\ufeff'))
    return {
      file,
      pointer: '',
      message: 'The file begins with a byte order mark, which is no JSON',
      remedy: 'Save it as UTF-8 without BOM',
      offset: 0,
    };
  let depth = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const [sign] = match;
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (depth > deepest)
      return {
        file,
        pointer: '',
        message: `More than ${deepest} objects lie within each other`,
        remedy: 'No keyword needs that; look for brackets that do not end',
        offset: match.index,
      };
  }
  return null;
}

/**
 * JSON.parse is fast but reports little; the tolerant parser finds the position once the text is known to be
 * wrong.
 */
function syntaxProblems(file: string, text: string): readonly Problem[] {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const isConsequence = ({ offset }: ParseError, index: number) => {
    const last = errors[index - 1];
    return last !== undefined && text.slice(last.offset + last.length, offset).trim() === '';
  };
  const found = errors.length > 0 ? errors.filter((error, index) => !isConsequence(error, index)) : [NOWHERE];
  return found.map(error => ({
    file,
    pointer: '',
    message: `No valid JSON: ${printParseErrorCode(error.error).replace(/(?!^)[A-Z]/g, letter => ` ${letter.toLowerCase()}`)}`,
    remedy: 'Fix the syntax here; comments and trailing commas are not allowed',
    offset: error.offset,
  }));
}

/** Used where only JSON.parse rejects the text: the file is faulty, the position unknown. */
const NOWHERE: ParseError = { error: 1, offset: 0, length: 0 };
