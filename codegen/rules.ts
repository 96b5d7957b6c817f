import type { EntitySchema, FieldSchema, FragmentSchema } from './dialect';
import { camelCase } from './emit/names';
import type { Loaded, SchemaDocument } from './load';
import type { Problem } from './problem';
import { accessRules } from './rules/access';
import { expressionRules } from './rules/expressions';
import { fieldRules } from './rules/fields';
import { fileRules } from './rules/files';
import { formRules } from './rules/form';
import { kindRules } from './rules/kinds';
import { nameRules, requiredRules } from './rules/names';
import { pathRules } from './rules/paths';
import { relationRules } from './rules/relations';
import { workflowRules } from './rules/workflow';

/** An entity whose own file is in order, with what the rules ask of it. */
export interface Candidate {
  readonly name: string;
  readonly file: string;
  readonly schema: EntitySchema;
  /** fields by dotted path; groups are spelled out, and named themselves in `groups` */
  readonly fields: ReadonlyMap<string, FieldSchema>;
  readonly groups: ReadonlySet<string>;
}

export interface World {
  readonly candidates: readonly Candidate[];
  readonly byName: ReadonlyMap<string, Candidate>;
  /** the first entity that a table belongs to, and the name of the first that is called so in code */
  readonly byTable: ReadonlyMap<string, Candidate>;
  readonly byIdentifier: ReadonlyMap<string, string>;
  /** names of all entity files, those with faults of their own included */
  readonly names: ReadonlySet<string>;
  readonly fragments: ReadonlyMap<string, FragmentSchema>;
}

/** A rule is one sentence and the function that finds where it is broken. The sentence says what must hold. */
export type Rules = Readonly<Record<string, (candidate: Candidate, world: World) => readonly Problem[]>>;

/** What can be said of one field by itself, in an entity or in a fragment. */
const ownRules: Rules = { ...requiredRules, ...fieldRules, ...kindRules };

const entityRules: Rules = {
  ...fileRules,
  ...nameRules,
  ...ownRules,
  ...pathRules,
  ...formRules,
  ...expressionRules,
  ...relationRules,
  ...workflowRules,
  ...accessRules,
};

export function crossRules(loaded: Loaded, faulty: ReadonlySet<string>): readonly Problem[] {
  const world = worldOf(loaded, faulty);
  const judge = (rules: Rules) => (candidate: Candidate) =>
    Object.values(rules).flatMap(rule => rule(candidate, world));
  const fragments = loaded.fragments.filter(document => !faulty.has(document.file)).map(fragmentCandidate);
  return [...world.candidates.flatMap(judge(entityRules)), ...fragments.flatMap(judge(ownRules))];
}

/** A fragment as the rules about single fields see it: an entity of which only the fields matter. */
function fragmentCandidate(document: SchemaDocument): Candidate {
  const { properties, required = [] } = document.value as FragmentSchema;
  const label = ['', ''] as const;
  const schema: EntitySchema = {
    type: 'object',
    properties,
    required,
    'x-resource': '',
    'x-label': { de: label, en: label },
    'x-represent': '',
  };
  return candidateOf({ ...document, value: schema }, new Map());
}

function worldOf(loaded: Loaded, faulty: ReadonlySet<string>): World {
  const fragments = new Map(
    loaded.fragments
      .filter(document => !faulty.has(document.file))
      .map(document => [`common/${document.name}.json`, document.value as FragmentSchema]),
  );
  const candidates = loaded.entities
    .filter(document => !faulty.has(document.file))
    .map(document => candidateOf(document, fragments));
  const files = [...loaded.texts.keys()].filter(file => !file.startsWith('schemas/common/'));
  return {
    candidates,
    byName: new Map(candidates.map(candidate => [candidate.name, candidate])),
    byTable: firstOf(candidates, ({ schema }) => tableOf(schema)),
    byIdentifier: new Map([...candidates].reverse().map(({ name }) => [camelCase(name), name])),
    names: new Set(files.map(file => file.slice('schemas/'.length, -'.json'.length))),
    fragments,
  };
}

export const tableOf = (schema: EntitySchema) => schema['x-resource'].replaceAll('-', '_');

const firstOf = (candidates: readonly Candidate[], key: (candidate: Candidate) => string) =>
  new Map([...candidates].reverse().map(candidate => [key(candidate), candidate]));

function candidateOf(document: SchemaDocument, fragments: ReadonlyMap<string, FragmentSchema>): Candidate {
  const schema = document.value as EntitySchema;
  const fields = Object.entries(schema.properties).flatMap(
    ([name, field]): (readonly [string, FieldSchema])[] => {
      if (!field.$ref) return [[name, field]];
      const members = Object.entries(fragments.get(field.$ref)?.properties ?? {});
      return members.map(([member, value]) => [`${name}.${member}`, value] as const);
    },
  );
  const groups = Object.entries(schema.properties)
    .filter(([, field]) => field.$ref)
    .map(([name]) => name);
  return {
    name: document.name,
    file: document.file,
    schema,
    fields: new Map(fields),
    groups: new Set(groups),
  };
}
