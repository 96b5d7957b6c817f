import { type Alone, buildEntity, type EntitySource, type Source } from './buildEntity';
import type { FragmentSchema } from './dialect/fragment';
import type { ProductSchema } from './dialect/product';
import { buildFirstSteps } from './firstSteps';
import type { Entity, Model } from './model';
import { buildProduct, productTexts } from './product';
import { type Lookup, remember, rememberOne } from './remember';
import { PRODUCT_FILE } from './schemaDocument';
import { buildSettings } from './settings';

/** Accepted schemas by entity name, and fragments by their `$ref`. */
export interface Sources {
  readonly product: ProductSchema;
  readonly entities: ReadonlyMap<string, EntitySource>;
  readonly fragments: ReadonlyMap<string, FragmentSchema>;
}

/** Makes every decision that the schemas leave open. The input has passed `validate`, and is not changed. */
export function buildModel(sources: Sources): Model {
  const names = [...sources.entities.keys()].sort();
  const all: Lookup<Source> = {
    get: name =>
      name === PRODUCT_FILE ? sources.product : (sources.fragments.get(name) ?? sources.entities.get(name)),
  };
  const built = names.flatMap(name => {
    const source = sources.entities.get(name);
    return source ? [entityOf(source, all)] : [];
  });
  const around = { nested: nestedOf(sources), referrers: referrersOf(sources) };
  const entities = built.map(entity => withOthers(entity, lookupOf(around)));
  return {
    product: productOf(sources.product),
    productTexts: productTexts(sources.product),
    settings: buildSettings(sources.product),
    firstSteps: buildFirstSteps(sources.product),
    entities,
    byName: new Map(entities.map(entity => [entity.name, entity])),
  };
}

const productOf = rememberOne(buildProduct);

const isAlike = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after);
const entityOf = remember(buildEntity, isAlike);

/**
 * For each entity, the entities whose URLs lie below its own, as one text: texts can be compared, so that a
 * cached result stays valid.
 */
function nestedOf(sources: Sources): Lookup<string> {
  const below = new Map<string, string>();
  for (const name of [...sources.entities.keys()].sort()) {
    const parent = sources.entities.get(name)?.schema['x-route']?.parent?.entity;
    if (parent !== undefined) below.set(parent, below.has(parent) ? `${below.get(parent)} ${name}` : name);
  }
  return below;
}

/**
 * For each entity, the fields that refer to it, as one text: `tour.guest tour-series.guest`. An owner of any
 * resource comes as `document.record_id.resource`: the id, and the field that names the resource.
 */
function referrersOf(sources: Sources): Lookup<string> {
  const found = new Map<string, string>();
  const add = (target: string, text: string) =>
    found.set(target, found.has(target) ? `${found.get(target)} ${text}` : text);
  for (const name of [...sources.entities.keys()].sort()) {
    const schema = sources.entities.get(name)?.schema;
    const properties = schema?.properties ?? {};
    for (const by of Object.keys(properties).sort()) {
      const target = properties[by]?.['x-ref']?.entity;
      if (target === undefined || target === name) continue;
      add(target, `${name}.${by}`);
    }
    const owner = schema?.['x-owner-record'];
    const resources = owner ? (properties[owner.resource]?.enum ?? []) : [];
    for (const [target, source] of sources.entities)
      if (owner && resources.includes(source.schema['x-resource']))
        add(target, `${name}.${owner.id}.${owner.resource}`);
  }
  return found;
}

type Around = Readonly<Record<'nested' | 'referrers', Lookup<string>>>;

/** One lookup by `nested bank` and `referrers bank`. */
const lookupOf = ({ nested, referrers }: Around): Lookup<string> => ({
  get: question => {
    const [what, name = ''] = question.split(' ');
    return (what === 'nested' ? nested : referrers).get(name);
  },
});

const withOthers = remember(
  (entity: Alone, around: Lookup<string>): Entity => ({
    ...entity,
    nested: around.get(`nested ${entity.name}`)?.split(' ') ?? [],
    referrers: (around.get(`referrers ${entity.name}`)?.split(' ') ?? []).map(text => {
      const [name = '', by = '', as = null] = text.split('.');
      return { entity: name, by, as };
    }),
  }),
);
