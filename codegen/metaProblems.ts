import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { isObject } from '../src/engine/shared/isObject';
import { describeFault } from './metaWords';
import type { Problem } from './problem';
import { rememberOne } from './remember';
import { PRODUCT_FILE, type SchemaDocument } from './schemaDocument';
import { signProblems } from './signProblems';

type Json = { readonly [key: string]: unknown };

/** A compiled check, the file of its meta-schema, and the `$defs` in that file. */
interface Check {
  readonly source: string;
  readonly definitions: Json;
  readonly validate: ValidateFunction;
}
type Checks = Readonly<Record<'entity' | 'fragment' | 'product', Check>>;
let compiled: Checks | null = null;

/** Compiled when the first schema is checked and kept for the life of the process. */
function checks(): Checks {
  if (compiled) return compiled;
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  const meta = withDescriptions(readMeta('meta.schema.json'));
  const product = withDescriptions(readMeta('product.schema.json'));
  const ofMeta = { source: 'codegen/meta.schema.json', definitions: meta.$defs as Json };
  compiled = {
    entity: { ...ofMeta, validate: ajv.compile(meta) },
    fragment: { ...ofMeta, validate: ajv.compile({ $ref: `${String(meta.$id)}#/$defs/fragment` }) },
    product: {
      source: 'codegen/product.schema.json',
      definitions: product.$defs as Json,
      validate: ajv.compile(product),
    },
  };
  return compiled;
}

export const readMeta = (name: 'meta.schema.json' | 'product.schema.json'): Json =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Json;

/**
 * A definition that has no description is described where it is referred to, by which faults explain themselves: it stands
 * there itself.
 */
function withDescriptions(schema: Json): Json {
  const definitions = schema.$defs as Readonly<Record<string, Json>>;
  const filled = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(filled);
    if (!isObject(node)) return node;
    const { $ref, ...own } = node;
    const target = typeof $ref === 'string' ? definitions[$ref.slice('#/$defs/'.length)] : undefined;
    const isNeeded = own.description !== undefined && target?.type === 'object' && !target.description;
    const whole = isNeeded ? { ...target, ...own } : node;
    return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, filled(value)]));
  };
  return filled(schema) as Json;
}

/** The meta-schema's errors in one file, each in words with a remedy. */
export const metaProblems = rememberOne((document: SchemaDocument): readonly Problem[] => {
  const { source, definitions, validate } = checks()[kindOf(document)];
  const signs = signProblems(document.file, document.value);
  if (validate(document.value)) return signs;
  const all = (validate.errors ?? []).filter(error => error.keyword !== 'propertyNames');
  const choices = all.filter(error => error.keyword === 'anyOf');
  const errors = choices.reduce<readonly ErrorObject[]>(
    (left, choice) => settle(left, choice, definitions),
    all,
  );
  return [...signs, ...errors.map(error => describeFault(document.file, error, source))];
});

function kindOf({ file }: SchemaDocument): keyof Checks {
  if (file === PRODUCT_FILE) return 'product';
  return file.startsWith('schemas/common/') ? 'fragment' : 'entity';
}

/**
 * When an `anyOf` fails, the author needs only the errors of the branch that was meant: the one that fits the
 * value best. If none fits, the errors of all branches are merged.
 */
function settle(
  errors: readonly ErrorObject[],
  choice: ErrorObject,
  definitions: Json,
): readonly ErrorObject[] {
  const here = choice.instancePath;
  const branches = (choice.schema as readonly Json[]).map(branch => {
    const parts = partsOf(branch, definitions);
    return errors.filter(
      error => isAtOrBelow(error.instancePath, here) && parts.has(error.parentSchema as Json),
    );
  });
  const inBranches = new Set(branches.flat());
  if (inBranches.size === 0) return errors.filter(error => error !== choice);
  const at = (branch: readonly ErrorObject[], keyword?: string) =>
    branch.filter(error => error.instancePath === here && (!keyword || error.keyword === keyword));
  const ofKind = branches.filter(branch => at(branch, 'type').length === 0);
  const meant = ofKind.find(branch => at(branch).length === 0);
  const complete = ofKind.filter(branch => at(branch, 'required').length === 0);
  const reported =
    meant ??
    (complete.length === 1 ? besides(complete.flat(), inBranches) : null) ??
    together(ofKind.length > 0 ? ofKind.flat() : branches.flat());
  return [...errors.filter(error => error !== choice && !inBranches.has(error)), ...reported];
}

/**
 * The errors of the only branch with all required keywords, if its remaining errors are keywords that belong
 * to other branches; null otherwise.
 */
function besides(
  meant: readonly ErrorObject[],
  all: ReadonlySet<ErrorObject>,
): readonly ErrorObject[] | null {
  const known = new Set(
    [...all].flatMap(error => Object.keys((error.parentSchema as Json).properties ?? {})),
  );
  const isStray = (error: ErrorObject) =>
    error.keyword === 'additionalProperties' && known.has(String(error.params.additionalProperty));
  if (meant.length === 0 || !meant.every(isStray)) return null;
  return meant.map(error => {
    const [beside] = ((error.parentSchema as Json).required ?? []) as readonly string[];
    return { ...error, params: { ...error.params, beside } };
  });
}

/**
 * Merges the errors of all branches into one: an unknown keyword is compared with the keywords of all
 * branches, and missing ones are listed as alternatives.
 */
function together(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const first = (keyword: string) => errors.find(error => error.keyword === keyword);
  const all = (keyword: string) => errors.filter(error => error.keyword === keyword);
  const unknown = first('additionalProperties');
  if (unknown) {
    const schemas = all('additionalProperties').map(error => error.parentSchema as Json);
    const properties = Object.assign({}, ...schemas.map(schema => schema.properties)) as Json;
    return [{ ...unknown, parentSchema: { ...unknown.parentSchema, properties } }];
  }
  const missing = first('required');
  if (missing) {
    const names = all('required').map(error => String(error.params.missingProperty));
    return [{ ...missing, params: { missingProperty: names.join('" or "') } }];
  }
  const type = first('type');
  if (type && errors.every(error => error.keyword === 'type')) {
    return [{ ...type, params: { type: errors.flatMap(error => error.params.type as string | string[]) } }];
  }
  return errors;
}

const isAtOrBelow = (path: string, here: string) => path === here || path.startsWith(`${here}/`);

/** Every schema object of a branch, including those that it refers to. */
function partsOf(schema: unknown, definitions: Json, found = new Set<unknown>()): ReadonlySet<unknown> {
  if (typeof schema !== 'object' || schema === null || found.has(schema)) return found;
  found.add(schema);
  const { $ref } = schema as Json;
  if (typeof $ref === 'string') partsOf(definitions[$ref.slice('#/$defs/'.length)], definitions, found);
  for (const part of Object.values(schema)) partsOf(part, definitions, found);
  return found;
}
