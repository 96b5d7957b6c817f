import { join } from 'node:path';
import type { OfficeFormats } from '../src/engine/shared/officeFormats';
import { composeSystem } from './compose';
import { repository } from './officeAt.mjs';
import { knownFormats } from './officeFormats';
import { type Problem, problem } from './problem';
import { type KnownFiles, type LoadedFile, nameOf, readFolder } from './readFolder';
import { PRODUCT_FILE, type SchemaDocument, SYSTEM_FOLDER } from './schemaDocument';

export interface Loaded {
  /** null if it is missing or not JSON, which is a problem */
  readonly product: SchemaDocument | null;
  /**
   * entities of the office and of the engine, sorted by name in code point order whatever the file system
   * returns
   */
  readonly entities: readonly SchemaDocument[];
  /** names of all entity files, faulty ones included; those of the office first, which messages list */
  readonly names: ReadonlySet<string>;
  /** names of the engine's entities */
  readonly systemNames: ReadonlySet<string>;
  /** files below common/; a `$ref` names them as `common/address.json` */
  readonly fragments: readonly SchemaDocument[];
  /** the code of the formats that product.json declares without a pattern */
  readonly formats: OfficeFormats;
  readonly problems: readonly Problem[];
  /** the text of every file, faulty ones included, by the path that messages use */
  readonly texts: ReadonlyMap<string, string>;
}

export interface SchemaFolders {
  /** schemas of the office: entities, common/ and product.json */
  readonly schemasDir: string;
  /** the engine's entities, which every office has; the engine's own folder unless given */
  readonly systemDir?: string;
}

const ENGINE_SCHEMAS = join(repository, SYSTEM_FOLDER);

/** Reads product.json and every schema. A file that is not JSON is a problem, not an exception. */
export async function load(
  { schemasDir, systemDir = ENGINE_SCHEMAS }: SchemaFolders,
  known: KnownFiles = new Map(),
): Promise<Loaded> {
  const system = await readFolder(systemDir, SYSTEM_FOLDER, known);
  const systemNames = new Set(system.map(({ file }) => nameOf(file)));
  const files = await readFolder(schemasDir, 'schemas', known);
  const product = files.find(({ file }) => file === PRODUCT_FILE) ?? missingProduct;
  const office = files
    .filter(({ file }) => file !== PRODUCT_FILE)
    .map(file => withoutTaken(file, systemNames));
  const fragments = await readFolder(join(schemasDir, 'common'), 'schemas/common', known);
  const all = [product, ...system, ...office, ...fragments];
  const entities = [
    ...composeSystem(documentsOf(system), product.document, documentsOf(office)),
    ...documentsOf(office),
  ];
  return {
    product: product.document,
    entities: entities.sort((one, other) => (one.name < other.name ? -1 : 1)),
    names: new Set([...office, ...system].map(({ file }) => nameOf(file))),
    systemNames,
    fragments: documentsOf(fragments),
    formats: await knownFormats(schemasDir),
    problems: all.flatMap(({ problems }) => problems),
    texts: new Map(all.map(({ file, text }) => [file, text])),
  };
}

const documentsOf = (files: readonly LoadedFile[]) => files.flatMap(({ document }) => document ?? []);

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

/** An entity of the office may not have the name of an entity of the engine. */
function withoutTaken(read: LoadedFile, systemNames: ReadonlySet<string>): LoadedFile {
  const { file, document, problems } = read;
  if (!document || !systemNames.has(document.name)) return read;
  const message = `The entity "${document.name}" belongs to the engine`;
  return {
    ...read,
    document: null,
    problems: [...problems, problem(file, [], message, 'Choose another name')],
  };
}
