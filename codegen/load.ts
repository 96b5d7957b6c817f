import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { duplicateKeys } from './duplicateKeys';
import { type Problem, problem } from './problem';

/** One file as it was read; `value` is unknown until `validate` has accepted it. */
export interface SchemaDocument {
  /** as messages name it: `schemas/bank.json` */
  readonly file: string;
  /** file name without `.json` */
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
}

export interface Loaded {
  /** null where it is missing or no JSON, which is a problem */
  readonly product: SchemaDocument | null;
  /** sorted by name in code point order, whatever the file system says */
  readonly entities: readonly SchemaDocument[];
  /** names of all entity files, faulty ones included */
  readonly names: ReadonlySet<string>;
  /** files below common/, to be named by $ref as `common/address.json` */
  readonly fragments: readonly SchemaDocument[];
  readonly problems: readonly Problem[];
  /** the text of every file, faulty ones too, by the name that messages use */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads every schema below a folder. A file that is no JSON is a problem, not an exception. */
export async function load(schemasDir: string, known: KnownFiles = new Map()): Promise<Loaded> {
  const files = await loadFolder(schemasDir, 'schemas', known);
  const product = files.find(({ file }) => file === PRODUCT_FILE) ?? missingProduct;
  const system = await loadFolder(join(schemasDir, 'system'), 'schemas/system', known);
  const entities = [...system, ...files.filter(({ file }) => file !== PRODUCT_FILE)];
  const fragments = await loadFolder(join(schemasDir, 'common'), 'schemas/common', known);
  const all = [product, ...entities, ...fragments];
  return {
    product: product.document,
    entities: entities.flatMap(result => result.document ?? []),
    names: new Set(entities.map(({ file }) => nameOf(file))),
    fragments: fragments.flatMap(result => result.document ?? []),
    problems: all.flatMap(result => result.problems),
    texts: new Map(all.map(result => [result.file, result.text])),
  };
}

/** The one file of the folder that describes no entity. */
export const PRODUCT_FILE = 'schemas/product.json';

const missingProduct: LoadedFile = {
  file: PRODUCT_FILE,
  text: '',
  document: null,
  problems: [
    problem(
      PRODUCT_FILE,
      [],
      'The office has no product.json',
      'Write one: codegen/product.schema.json says what it holds',
    ),
  ],
};

/** What was read before: a file with the same text is the same document, so that all later steps know it again. */
export type KnownFiles = Map<string, LoadedFile>;

interface LoadedFile {
  readonly file: string;
  readonly text: string;
  readonly document: SchemaDocument | null;
  readonly problems: readonly Problem[];
}

async function loadFolder(
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

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

function parseDocument(file: string, text: string) {
  const name = nameOf(file);
  try {
    const value: unknown = JSON.parse(text);
    return { document: { file, name, text, value }, problems: duplicateKeys(file, text, value) };
  } catch {
    return { document: null, problems: syntaxProblems(file, text) };
  }
}

/** JSON.parse is fast but says little; the tolerant parser says where, once something is known to be wrong. */
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
    remedy: 'Mend the syntax here; comments and trailing commas are not allowed',
    offset: error.offset,
  }));
}

/** Where the two parsers disagree: the file is faulty, the place unknown. */
const NOWHERE: ParseError = { error: 1, offset: 0, length: 0 };
