import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import type { SchemaDocument } from './load';
import { describeFault } from './metaWords';
import type { Problem } from './problem';
import { rememberOne } from './remember';

type Json = { readonly [key: string]: unknown };

interface Checks {
  readonly meta: Json;
  readonly entity: ValidateFunction;
  readonly fragment: ValidateFunction;
}
let compiled: Checks | null = null;

/** Compiled when the first schema is looked at, and kept: it is the same for every run of a process. */
function checks(): Checks {
  if (compiled) return compiled;
  const meta = JSON.parse(readFileSync(new URL('./meta.schema.json', import.meta.url), 'utf8')) as Json;
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  const entity = ajv.compile(meta);
  compiled = { meta, entity, fragment: ajv.compile({ $ref: `${String(meta.$id)}#/$defs/fragment` }) };
  return compiled;
}

/** What the meta-schema has against one file, in words that name the remedy. */
export const metaProblems = rememberOne((document: SchemaDocument): readonly Problem[] => {
  const isFragment = document.file.startsWith('schemas/common/');
  const check = isFragment ? checks().fragment : checks().entity;
  if (check(document.value)) return [];
  const all = (check.errors ?? []).filter(error => error.keyword !== 'propertyNames');
  const choices = all.filter(error => error.keyword === 'anyOf');
  const errors = choices.reduce(settle, all);
  return errors.map(error => describeFault(document.file, error));
});

/**
 * Of a choice that failed, the author wants to hear about the branch that was meant: the one that fits the value best.
 * Where none does, the branches are told together.
 */
function settle(errors: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  const here = choice.instancePath;
  const branches = (choice.schema as readonly Json[]).map(branch => {
    const parts = partsOf(branch);
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
  const told = meant ?? together(ofKind.length > 0 ? ofKind.flat() : branches.flat());
  return [...errors.filter(error => error !== choice && !inBranches.has(error)), ...told];
}

/** One error for all branches: their keywords are known together, one of what they require is missing. */
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

/** Every schema object of a branch, the ones that it refers to included. */
function partsOf(schema: unknown, found = new Set<unknown>()): ReadonlySet<unknown> {
  if (typeof schema !== 'object' || schema === null || found.has(schema)) return found;
  found.add(schema);
  const { $ref } = schema as Json;
  if (typeof $ref === 'string') partsOf(definition($ref), found);
  for (const part of Object.values(schema)) partsOf(part, found);
  return found;
}

const definition = (ref: string) => (checks().meta.$defs as Json)[ref.slice('#/$defs/'.length)];
