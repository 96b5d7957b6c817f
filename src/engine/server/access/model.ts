import { defineField, type FieldFacts } from '../../shared/defineField.ts';
import type { EntityMeta, EntityName, SystemColumn } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import { npmCommand } from '../../shared/npmCommand.ts';
import type { OfficeFacts } from '../../shared/officeFacts.ts';
import type { Product } from '../../shared/product.ts';
import type { SettingDefinitions } from '../../shared/settings/settingDefinition.ts';
import type { ResourceUrls } from '../../shared/urlMap.ts';
import type { Validate } from '../../shared/validation.ts';
import type { Protection } from './protection.ts';

/** One entity, with everything that requests need of it computed once. `records/rows/hook.ts` adds its hooks. */
export interface Entity {
  readonly meta: EntityMeta;
  /** own and system fields by path */
  readonly fields: ReadonlyMap<string, Field>;
  /** which of the fields hold specially protected values */
  readonly protection: Protection;
  /** the resource whose rights apply: for child rows that of their parent */
  readonly rights: string;
  /** the compiled validator of a record as clients write it */
  readonly validate: Validate;
  /** the texts of all entities, by language and message key */
  readonly labels: OfficeFacts['labels'];
  readonly urls: ResourceUrls;
}

export interface Model {
  readonly product: Product;
  /** settings of the engine and of the product, by key */
  readonly settings: SettingDefinitions;
  readonly entities: readonly Entity[];
  /** also under former resource names, which the log still contains */
  readonly byResource: ReadonlyMap<string, Entity>;
  readonly byName: ReadonlyMap<string, Entity>;
  /**
   * names of the row scopes in the product's order; each is a field of users that references records of one entity
   */
  readonly scopes: readonly string[];
}

/** Literal names must be entity names of the office; names from metadata may be any string. */
type Named<N extends string> = string extends N ? unknown : [N] extends [EntityName] ? unknown : EntityName;

/** The entity of a name. Literal names are checked by the compiler, those in metadata by codegen. */
export function entityNamed<N extends string>(model: Model, name: N & Named<N>): Entity {
  const entity = model.byName.get(name);
  if (!entity) throw new Error(`Entity "${name}" is not in the model; run ${npmCommand('codegen')}.`);
  return entity;
}

/** The current and former resource names of an entity. */
export const resourcesOf = ({ resource, formerly = [] }: EntityMeta): readonly string[] => [
  resource,
  ...formerly,
];

/** A field named by metadata; codegen has checked that it exists. */
export function fieldNamed(entity: Entity, path: string): Field {
  const field = entity.fields.get(path);
  if (!field) throw new Error(`Field "${path}" is not in ${entity.meta.name}; run ${npmCommand('codegen')}.`);
  return field;
}

/** Own and system fields by path. */
export function fieldMap(meta: EntityMeta): ReadonlyMap<string, Field> {
  const system = meta.systemColumns.flatMap(column => systemFields[column] ?? []);
  return new Map([...system, ...meta.fields].map(field => [field.name, field]));
}

const user = { entity: 'user', resource: 'users', onDelete: 'restrict', join: null } as const;

const systemField = (facts: FieldFacts): Field =>
  defineField({ required: true, readOnly: true, sortable: true, ...facts });

const systemFields: Readonly<Record<SystemColumn, Field | null>> = {
  id: systemField({ name: 'id', kind: 'integer' }),
  version: systemField({ name: 'version', kind: 'integer', filterable: false, sortable: false }),
  created_at: systemField({ name: 'created_at', kind: 'instant' }),
  created_by: systemField({ name: 'created_by', kind: 'ref', ref: user, required: false }),
  updated_at: systemField({ name: 'updated_at', kind: 'instant' }),
  updated_by: systemField({ name: 'updated_by', kind: 'ref', ref: user, required: false }),
  archived_at: systemField({ name: 'archived_at', kind: 'instant', required: false }),
  search_text: null,
};
