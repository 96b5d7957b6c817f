import type { Text } from '../src/engine/shared/entityMeta';
import type { ProductSchema } from './dialect/product';
import { metaProblems } from './metaProblems';
import type { Problem, SchemaPath } from './problem';
import { type Lookup, remember, rememberOne } from './remember';
import { PRODUCT_FILE, type SchemaDocument } from './schemaDocument';
import { type Part, partsFor } from './systemParts';

type Json = { readonly [key: string]: unknown };

/**
 * The schemas of the engine contain nothing of an office. Before they are judged, each gets the parts that
 * product.json defines for it. While that file is missing or faulty, they stay as they are.
 */
export function composeSystem(
  system: readonly SchemaDocument[],
  product: SchemaDocument | null,
  others: readonly SchemaDocument[],
): readonly SchemaDocument[] {
  if (!product || metaProblems(product).length > 0) return system;
  const singulars = new Map([...system, ...others].flatMap(document => singularOf(document)));
  const composed = composerFor(product);
  return system.map(document => composed(document, singulars));
}

/**
 * Cached by product, so that a session composes again when the product or the label of an owner of documents
 * changes.
 */
const composerFor = rememberOne((product: SchemaDocument) =>
  remember((document: SchemaDocument, singulars: Lookup<Text>): SchemaDocument => {
    const parts = partsFor(document, product.value as ProductSchema, name => singulars.get(name) ?? null);
    return {
      ...document,
      value: parts.reduce((schema, part) => withPart(schema, part.at, part.value), document.value),
      origins: parts.map(({ at, from }) => ({ at: pointerOf(at), from: pointerOf(from) })),
    };
  }, isAlike),
);

const isAlike = (before: SchemaDocument, after: SchemaDocument) =>
  JSON.stringify(before) === JSON.stringify(after);

const pointerOf = (path: SchemaPath) => path.map(part => `/${part}`).join('');

/** Sets the value at a path, or removes it if the value is undefined, in a copy of everything around it. */
function withPart(whole: unknown, [key, ...rest]: Part['at'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.map((item, at) => (at === key ? withPart(item, rest, value) : item));
  const { [key]: before, ...others } = (whole ?? {}) as Json;
  const after = withPart(before, rest, value);
  return after === undefined ? others : { ...others, [key]: after };
}

/** The singular of a resource, for which nothing has validated the schema yet. */
const singularOf = rememberOne(({ value }: SchemaDocument): readonly (readonly [string, Text])[] => {
  const { 'x-resource': resource, 'x-label': label } = (value ?? {}) as Json;
  const { de, en } = (label ?? {}) as Json;
  const [german, english] = [de, en].map(forms => (Array.isArray(forms) ? String(forms[0]) : null));
  return typeof resource === 'string' && german && english ? [[resource, { de: german, en: english }]] : [];
});

/** Moves a fault in a part that came from product.json to its place in that file. */
export function atOrigin(fault: Problem, { origins = [] }: SchemaDocument, product: unknown): Problem {
  const [origin] = origins
    .filter(({ at }) => fault.pointer === at || fault.pointer.startsWith(`${at}/`))
    .sort((one, other) => other.at.length - one.at.length);
  if (!origin) return fault;
  const below = origin.from + fault.pointer.slice(origin.at.length);
  return { ...fault, file: PRODUCT_FILE, pointer: hasPlace(product, below) ? below : origin.from };
}

function hasPlace(value: unknown, pointer: string): boolean {
  const keys = pointer.split('/').slice(1);
  const found = keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], value);
  return found !== undefined;
}
