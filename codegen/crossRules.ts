import type { EntitySchema } from './dialect/entity';
import type { FieldSchema } from './dialect/field';
import type { FragmentSchema } from './dialect/fragment';
import type { ProductSchema } from './dialect/product';
import { camelCase } from './emit/names';
import type { Loaded } from './load';
import type { Problem } from './problem';
import { type Lookup, remember, rememberOne } from './remember';
import { entityRules, ownRules } from './rules';
import { productProblems } from './rules/product';
import { type Candidate, schemaOfFields, type World } from './rules/rule';
import { addressOf } from './rules/sound';
import type { SchemaDocument } from './schemaDocument';
import { tableOf } from './tableOf';

/**
 * The problems that the rules find in schemas that the meta-schema accepted; files in `faulty` are skipped.
 */
export function crossRules(loaded: Loaded, faulty: ReadonlySet<string>): readonly Problem[] {
  const sound = (document: SchemaDocument) => !faulty.has(document.file);
  const fragmentFiles = loaded.fragments.filter(sound);
  const fragments = new Map(
    fragmentFiles.map(document => [`common/${document.name}.json`, document.value as FragmentSchema]),
  );
  const candidates = loaded.entities.filter(sound).map(document => candidateOf(document, fragments));
  const byName = new Map(candidates.map(candidate => [candidate.name, candidate]));
  const world = worldOf(loaded, candidates, fragments, faulty);
  const { judge, judgeFragment } = judgesIn(world);
  const isComplete = ({ name }: Candidate) => world.product !== null || !loaded.systemNames.has(name);
  return [
    ...productProblems(world.product, {
      system: new Map(
        candidates
          .filter(({ name }) => loaded.systemNames.has(name))
          .map(({ name, schema }) => [name, schema]),
      ),
      resources: world.resources,
      names: world.names,
      entities: byName,
      formats: loaded.formats,
    }),
    ...candidates.filter(isComplete).flatMap(candidate => judge(candidate, byName)),
    ...fragmentFiles.flatMap(judgeFragment),
  ];
}

interface Judges {
  readonly judge: (candidate: Candidate, byName: Lookup<Candidate>) => readonly Problem[];
  readonly judgeFragment: (document: SchemaDocument) => readonly Problem[];
}
let latest: (Judges & { readonly names: string; readonly documents: readonly unknown[] }) | null = null;

/**
 * Returns the cached judges while the names of files and tables, the product and the fragments are unchanged:
 * an entity is then judged again only when it, or an entity that it reads, has changed.
 */
function judgesIn(world: Omit<World, 'byName'>): Judges {
  const names = [
    ...world.names,
    ...[...world.byTable].flat(),
    ...[...world.byAddress].flat(),
    ...world.fragments.keys(),
  ].join();
  const documents = [world.product, world.formats, world.resources === null, ...world.fragments.values()];
  const isKnown =
    latest?.names === names && latest.documents.every((each, index) => each === documents[index]);
  if (!latest || !isKnown) {
    const rules = Object.values(entityRules);
    const judge: Judges['judge'] = (candidate, byName) => {
      const seen = { ...world, byName };
      return rules.flatMap(rule => rule(candidate, seen));
    };
    latest = { names, documents, judge: remember(judge), judgeFragment: fragmentJudge(world) };
  }
  return latest;
}

const emptyWorld: Omit<World, 'product' | 'formats'> = {
  byName: new Map(),
  byTable: new Map(),
  byAddress: new Map(),
  byIdentifier: new Map(),
  names: new Set(),
  resources: null,
  fragments: new Map(),
};
const fragmentJudge = ({ product, formats }: Pick<World, 'product' | 'formats'>) =>
  rememberOne((document: SchemaDocument) => {
    const world = { ...emptyWorld, product, formats };
    const schema = schemaOfFields(document.value as FragmentSchema);
    const candidate = candidateOf({ ...document, value: schema }, new Map());
    return Object.values(ownRules).flatMap(rule => rule(candidate, world));
  });

function worldOf(
  loaded: Loaded,
  candidates: readonly Candidate[],
  fragments: ReadonlyMap<string, FragmentSchema>,
  faulty: ReadonlySet<string>,
): Omit<World, 'byName'> {
  const isSystem = ({ name }: Candidate) => loaded.systemNames.has(name);
  const systemFirst = [...candidates.filter(isSystem), ...candidates.filter(each => !isSystem(each))];
  const isSound = loaded.product !== null && !faulty.has(loaded.product.file);
  return {
    byTable: firstOf(systemFirst, ({ schema }) => tableOf(schema['x-resource'])),
    byAddress: firstOf(systemFirst, ({ schema }) => addressOf(schema['x-route']?.list, schema['x-resource'])),
    byIdentifier: firstOf(systemFirst, ({ name }) => camelCase(name)),
    names: loaded.names,
    resources: faulty.size === 0 ? resourcesOf(candidates) : null,
    fragments,
    formats: loaded.formats,
    product: isSound ? (loaded.product.value as ProductSchema) : null,
  };
}

const resourcesOf = (candidates: readonly Candidate[]): ReadonlySet<string> =>
  new Set(candidates.map(({ schema }) => schema['x-resource']));

const firstOf = (candidates: readonly Candidate[], key: (candidate: Candidate) => string) =>
  new Map([...candidates].reverse().map(candidate => [key(candidate), candidate.name]));

const candidateOf = remember((document: SchemaDocument, fragments: Lookup<FragmentSchema>): Candidate => {
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
});
