import { npmCommand } from '../../../shared/npmCommand.ts';
import type { OfficeFacts } from '../../../shared/officeFacts.ts';
import { fieldMap, type Model, resourcesOf } from '../../access/model.ts';
import { protectionOf } from '../../access/protection.ts';
import type { EntityHooks } from './hook.ts';

/** The parts from which the model is built; tests replace some of them. */
export type ModelFacts = Pick<
  OfficeFacts,
  'product' | 'settings' | 'entities' | 'validators' | 'labels' | 'urls'
>;

/** The model of one office: its entities with their hooks, by entity name. */
export function buildModel(
  { product, settings, entities: metas, validators, labels, urls }: ModelFacts,
  hooks: ReadonlyMap<string, EntityHooks>,
): Model {
  const resources = new Map(metas.map(meta => [meta.name, meta.resource]));
  const metaByName = new Map(metas.map(meta => [meta.name, meta]));
  const entities = metas.map(meta => {
    const validate = validators[meta.name];
    if (!validate) throw new Error(`Entity "${meta.name}" has no validator; run ${npmCommand('codegen')}.`);
    const rights = meta.parent ? (resources.get(meta.parent.entity) ?? meta.resource) : meta.resource;
    return {
      meta,
      fields: fieldMap(meta),
      protection: protectionOf(meta, metaByName),
      rights,
      validate,
      labels,
      urls: urls[meta.resource] ?? {},
      hooks: hooks.get(meta.name) ?? {},
    };
  });
  return {
    product,
    settings,
    entities,
    byResource: new Map(
      entities.flatMap(entity => resourcesOf(entity.meta).map(resource => [resource, entity])),
    ),
    byName: new Map(entities.map(entity => [entity.meta.name, entity])),
    scopes: [...new Set(metas.flatMap(({ scopes }) => Object.keys(scopes)))],
  };
}
