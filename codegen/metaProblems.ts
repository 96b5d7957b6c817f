import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import type { SchemaDocument } from './load';
import { didYouMean, type Problem, problem } from './problem';

type Json = { readonly [key: string]: unknown };

let compiled: { readonly entity: ValidateFunction; readonly fragment: ValidateFunction } | null = null;

/** Compiled when the first schema is looked at, and kept: it is the same for every run of a process. */
function checks() {
  if (compiled) return compiled;
  const meta = JSON.parse(readFileSync(new URL('./meta.schema.json', import.meta.url), 'utf8')) as Json;
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  const entity = ajv.compile(meta);
  compiled = { entity, fragment: ajv.compile({ $ref: `${String(meta.$id)}#/$defs/fragment` }) };
  return compiled;
}

/** What the meta-schema has against one file, in words that name the remedy. */
export function metaProblems(document: SchemaDocument): readonly Problem[] {
  const isFragment = document.file.startsWith('schemas/common/');
  const check = isFragment ? checks().fragment : checks().entity;
  if (check(document.value)) return [];
  const errors = (check.errors ?? []).filter(error => !isConsequence(error, check.errors ?? []));
  return errors.map(error => describe(document, error));
}

/** Of a failed choice (anyOf) the branches say more than the choice; of the branches only the deepest matter. */
function isConsequence(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const deeper = (other: ErrorObject) =>
    other !== error &&
    other.instancePath.length > error.instancePath.length &&
    other.instancePath.startsWith(error.instancePath);
  if (error.keyword === 'anyOf' || error.keyword === 'propertyNames')
    return all.some(
      other =>
        other.keyword !== error.keyword && (deeper(other) || other.instancePath === error.instancePath),
    );
  return (
    error.schemaPath.includes('/anyOf/') &&
    all.some(other => other.schemaPath.includes('/anyOf/') && deeper(other))
  );
}

function describe(document: SchemaDocument, error: ErrorObject): Problem {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const at = (more: readonly string[], message: string, remedy: string) =>
    problem(document.file, [...path, ...more], message, remedy);
  const params = error.params as Json;
  const known = () => Object.keys(((error.parentSchema as Json | undefined)?.properties ?? {}) as Json);
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return at([name], `Unknown keyword "${name}"`, didYouMean(name, known()));
    }
    case 'required': {
      const name = String(params.missingProperty);
      return at([], `"${name}" is missing`, `Add "${name}"`);
    }
    case 'enum': {
      const allowed = (params.allowedValues as readonly unknown[]).map(String);
      return at(
        [],
        `${JSON.stringify(error.data)} is not allowed here`,
        didYouMean(String(error.data), allowed),
      );
    }
    case 'type':
      return at([], `This must be of type ${String(params.type)}`, 'Write a value of that type');
    case 'pattern':
      return at(
        [],
        `${JSON.stringify(error.data)} does not have the expected form`,
        `It must match ${String(params.pattern)}`,
      );
    case 'const':
      return at([], `This must be ${JSON.stringify(params.allowedValue)}`, 'Change it');
    default:
      return at(
        [],
        `This ${error.message ?? 'is not allowed'}`,
        'See codegen/meta.schema.json for what may stand here',
      );
  }
}
