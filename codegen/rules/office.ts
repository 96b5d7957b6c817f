import { didYouMean, problem, type SchemaPath } from '../problem';
import { ENGINE_MENU_GROUPS, groupNames, roleNames } from '../product';
import type { Rules } from './rule';

/**
 * Rules about names in a schema that product.json must declare. While that file is faulty, nothing is
 * reported.
 */
export const officeRules: Rules = {
  'The group of the menu exists': ({ file, schema }, { product }) => {
    const menu = schema['x-menu'];
    if (!product || !menu) return [];
    const groups = [...new Set([...groupNames(product), ...ENGINE_MENU_GROUPS])];
    if (groups.includes(menu.group)) return [];
    const message = `There is no menu group "${menu.group}" in schemas/product.json`;
    return [problem(file, ['x-menu', 'group'], message, didYouMean(menu.group, groups))];
  },

  'Rights are given to roles that ship': ({ file, schema }, { product }) => {
    if (!product) return [];
    const check = (names: readonly string[], all: readonly string[], pathTo: (index: number) => SchemaPath) =>
      names.flatMap((name, index) =>
        all.includes(name)
          ? []
          : [problem(file, pathTo(index), `The role "${name}" does not ship`, didYouMean(name, all))],
      );
    const roles = roleNames(product);
    const named = roles.slice(1);
    const levels = Object.keys(schema['x-access'] ?? {});
    return [
      ...check(levels, named, index => ['x-access', levels[index] ?? '']),
      ...(schema['x-permissions'] ?? []).flatMap(({ roles: held = [] }, at) =>
        check(held, named, index => ['x-permissions', at, 'roles', index]),
      ),
      ...(schema['x-workflow']?.transitions ?? []).flatMap(({ roles: held = [] }, at) =>
        check(held, roles, index => ['x-workflow', 'transitions', at, 'roles', index]),
      ),
      ...Object.entries(schema.properties).flatMap(([name, { 'x-sensitive': sensitive }]) =>
        typeof sensitive === 'object'
          ? (['read', 'update'] as const).flatMap(use =>
              check(sensitive[use] ?? [], roles, index => ['properties', name, 'x-sensitive', use, index]),
            )
          : [],
      ),
      ...Object.entries(schema.properties).flatMap(([name, { 'x-default-by-role': defaults = {} }]) => {
        const keys = Object.keys(defaults);
        return check(keys, roles, index => ['properties', name, 'x-default-by-role', keys[index] ?? '']);
      }),
    ];
  },
};
