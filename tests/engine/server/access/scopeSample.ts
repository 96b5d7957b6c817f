import type { ModelFacts } from '@engine/server/records/rows/buildModel.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { facts } from '@generated/facts.ts';
import { entity, field, options } from '../database/sample.ts';

/** `area1` begins like `area`, and no scope is called like the table of its entity. */
export const allScopes = ['area', 'area1', 'buying'] as const;

const targets: Readonly<Record<string, string>> = { area: 'regions', area1: 'teams', buying: 'buyers' };

type Scopes = EntityMeta['scopes'];
const none: Scopes = { area: null, area1: null, buying: null };
const shared: Scopes = { area: 'shared', area1: 'shared', buying: 'shared' };

const one = (name: string, to: string): Field =>
  field(name, 'ref', { ref: { entity: to, resource: to, onDelete: 'restrict', join: null } });
const several = (owner: string, name: string, to: string): Field =>
  field(name, 'refs', {
    ref: {
      entity: to,
      resource: to,
      onDelete: 'restrict',
      join: { table: `${owner}__${name}`, own: `${owner}_id`, other: `${to}_id` },
    },
  });

const name = field('name', 'text', { required: true, maxLength: 40 });

const own: readonly EntityMeta[] = [
  entity('regions', [name], { scopes: { ...none, area: ['id'] } }),
  entity('teams', [name, one('region', 'regions')], { scopes: { ...none, area: ['region'], area1: ['id'] } }),
  entity('buyers', [name], { scopes: { ...none, buying: ['id'] } }),
  entity('visits', [name, one('team', 'teams'), several('visits', 'customers', 'buyers')], {
    scopes: { area: ['team', 'region'], area1: ['team'], buying: ['customers'] },
    children: [{ name: 'stops', entity: 'stops', resource: 'stops', by: 'visit' }],
  }),
  entity('stops', [name, one('visit', 'visits')], {
    scopes: none,
    parent: { entity: 'visits', by: 'visit', property: 'stops' },
  }),
  entity('prices', [name, one('region', 'regions')], { scopes: { ...shared, area: ['region'] } }),
  entity('words', [name], { scopes: shared }),
  entity(
    'papers',
    [name, field('resource', 'enum', { options: options('words') }), field('record_id', 'integer')],
    { scopes: none, ownerRecord: { resource: 'resource', id: 'record_id' } },
  ),
];

/** The entities of the engine that rights need, with a field of users for each scope. */
function system(scopes: readonly string[]): readonly EntityMeta[] {
  return facts.entities.flatMap(meta => {
    if (!['user', 'role', 'permission', 'activity'].includes(meta.name)) return [];
    const fields = meta.fields.flatMap(each => {
      if (meta.name === 'role' && each.name === 'row_scope')
        return [{ ...each, options: options('all', ...scopes, 'galaxy', 'own') }];
      return meta.name === 'user' && each.kind === 'refs' && each.name !== 'roles' ? [] : [each];
    });
    const limits =
      meta.name === 'user' ? scopes.map(scope => several('users', scope, targets[scope] ?? '')) : [];
    return [{ ...meta, fields: [...fields, ...limits], scopes: none }];
  });
}

/** What a model is made of in an office with these scopes. A role may have a reach, `galaxy`, that is none of them. */
export function sampleFacts(scopes: readonly string[]): ModelFacts {
  const entities = [...system(scopes), ...own].map(meta => ({
    ...meta,
    scopes: Object.fromEntries(scopes.map(scope => [scope, meta.scopes[scope] ?? null])),
  }));
  return {
    product: facts.product,
    settings: facts.settings,
    entities,
    validators: Object.fromEntries(entities.map(meta => [meta.name, () => true])),
    labels: { de: {}, en: {} },
    urls: {},
  };
}
