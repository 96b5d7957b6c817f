import type { EntitySchema, FieldSchema, FragmentSchema } from './dialect';
import type { Loaded, SchemaDocument } from './load';
import type { Problem } from './problem';
import { accessRules } from './rules/access';
import { fieldRules } from './rules/fields';
import { nameRules } from './rules/names';
import { pathRules } from './rules/paths';
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
  /** names of all entity files, those with faults of their own included */
  readonly names: ReadonlySet<string>;
  readonly fragments: ReadonlyMap<string, FragmentSchema>;
}

/** A rule is one sentence and the function that finds where it is broken. The sentence says what must hold. */
export type Rules = Readonly<Record<string, (candidate: Candidate, world: World) => readonly Problem[]>>;

const rules: Rules = { ...nameRules, ...fieldRules, ...pathRules, ...workflowRules, ...accessRules };

export function crossRules(loaded: Loaded, faulty: ReadonlySet<string>): readonly Problem[] {
  const world = worldOf(loaded, faulty);
  return world.candidates.flatMap(candidate => Object.values(rules).flatMap(rule => rule(candidate, world)));
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
    names: new Set(files.map(file => file.slice('schemas/'.length, -'.json'.length))),
    fragments,
  };
}

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
