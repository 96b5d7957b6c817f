import type { PermissionMeta } from '../../src/engine/shared/entityMeta';
import type { Entity, Model, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { header, printString, printValue, WIDTH } from './print';

/**
 * The permission catalogue, the permissions of each role in a new installation, and the keys of single fields
 * in a file of their own: the screens need only those.
 */
export function emitPermissions(model: Model): readonly OutputFile[] {
  const printed = entries(model);
  const roles = model.product.roles.map(({ key }) => key);
  const grants = roles.map(
    role =>
      `  ${role}: ${printKeys(
        role,
        printed.flatMap(({ held }) => held.get(role) ?? []),
      )},\n`,
  );
  const text = [
    header('schemas/'),
    `import type { PermissionMeta } from '@engine/shared/entityMeta';\n\n`,
    `export const permissions: readonly PermissionMeta[] = [\n${printed.map(({ rows }) => rows).join('')}];\n\n`,
    `export type RoleKey =\n${roles.map(role => `  | '${role}'`).join('\n')};\n\n`,
    '/** What the shipped roles are granted when they are created, and what later versions add to them. */\n',
    `export const defaultGrants: Readonly<Record<RoleKey, readonly string[]>> = {\n${grants.join('')}};\n`,
  ].join('');
  const keys = printed.flatMap(({ fieldKeys }) => fieldKeys);
  const fields = [
    header('schemas/'),
    '/** The rights to single fields. A field is left out of the screens of users who hold none of its rights. */\n',
    `export const fieldPermissions: readonly string[] = [\n${keys.map(key => `  ${key},\n`).join('')}];\n`,
  ].join('');
  return [
    { path: 'permissions.ts', text },
    { path: 'fieldPermissions.ts', text: fields },
  ];
}

/** The part of one entity, printed: its rows of the catalogue, and the keys that each role holds. */
const entries = eachEntity((entity, { product: { roles } }) => {
  const catalogue = catalogueOf(entity);
  const keysOf = (role: string) =>
    role === 'administrator' ? catalogue.map(({ key }) => key) : grantsOf(entity, role);
  return {
    fieldKeys: catalogue.filter(({ field }) => field !== null).map(({ key }) => printString(key)),
    rows: catalogue.map(permission => `  ${printValue(permission, 2)},\n`).join(''),
    held: new Map(roles.map(({ key }) => [key, keysOf(key).map(printString)])),
  };
});

/** On one line if it fits. */
function printKeys(role: string, keys: readonly string[]): string {
  const flat = `[${keys.join(', ')}]`;
  if (`  ${role}: ${flat},`.length <= WIDTH) return flat;
  return `[\n${keys.map(key => `    ${key},\n`).join('')}  ]`;
}

function catalogueOf(entity: Entity): readonly PermissionMeta[] {
  const { resource } = entity;
  const whole = entity.actions.map(action => ({
    key: `${resource}.${action}`,
    resource,
    action,
    field: null,
    sensitive: false,
  }));
  const fields = sensitiveFields(entity).flatMap(field =>
    ['read', 'update']
      .filter(action => action === 'read' || entity.operations.includes('update'))
      .map(action => ({
        key: `${resource}.${action}.${field.name}`,
        resource,
        action,
        field: field.name,
        sensitive: true,
      })),
  );
  return [...whole, ...fields];
}

const sensitiveFields = (entity: Entity) =>
  entity.operations.length === 0 ? [] : entity.fields.filter(field => field.sensitive);

function grantsOf(entity: Entity, role: string): readonly string[] {
  const actions = entity.access[role] ?? [];
  const whole = actions.map(action => `${entity.resource}.${action}`);
  const fields = sensitiveFields(entity).flatMap(field =>
    (['read', 'update'] as const)
      .filter(action => actions.includes(action) && (field.sensitiveRoles[action]?.includes(role) ?? true))
      .map(action => `${entity.resource}.${action}.${field.name}`),
  );
  return [...whole, ...fields];
}
