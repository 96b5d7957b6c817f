import { iconName } from '../../src/engine/shared/iconName';
import type { Entity, Model, OutputFile } from '../model';
import { adminPage } from './adminPage';
import { type Code, print } from './adminPrint';
import { eachEntity } from './eachEntity';
import { header, printString } from './print';

/** The screens: one file per entity that has any, and a small registry that imports them on demand. */
export function admin(model: Model): readonly OutputFile[] {
  const shown = model.entities.filter(hasScreens);
  return [...pages(model).flat(), registry(shown, model.product)];
}

const hasScreens = ({ operations, parent }: Entity) => operations.length > 0 && parent === null;
const pages = eachEntity((entity, others) => (hasScreens(entity) ? [adminPage(entity, others)] : []));

function registry(entities: readonly Entity[], { menuGroups }: Model['product']): OutputFile {
  const entries = entities.map(entity => ({ object: entryOf(entity), open: true }));
  const text = [
    header('schemas/'),
    '// One entry per entity with screens; its pages load when somebody opens them.\n',
    `import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';\n\n`,
    `export const resources = ${print({ array: entries })} as const satisfies readonly GeneratedResource[];\n\n`,
    `export type ResourceName = (typeof resources)[number]['name'];\n`,
    typeOf('MenuGroup', menuGroups.map(printString)),
  ].join('');
  return { path: 'admin/index.ts', text };
}

function typeOf(name: string, values: readonly string[]): string {
  const line = `export type ${name} = ${values.join(' | ')};\n`;
  return line.length <= 111
    ? line
    : `export type ${name} =\n${values.map(value => `  | ${value}`).join('\n')};\n`;
}

function entryOf({ name, resource, icon, menu, operations }: Entity): readonly (readonly [string, Code])[] {
  return [
    ['name', printString(resource)],
    ['icon', printString(iconName(icon))],
    [
      'menu',
      menu
        ? {
            object: [
              ['group', printString(menu.group)],
              ['order', String(menu.order)],
              ...(menu.count === null ? [] : [['count', printString(menu.count)] as const]),
            ],
          }
        : 'null',
    ],
    ['operations', { array: operations.map(printString) }],
    ['load', `() => import(${printString(`./${name}`)})`],
  ];
}
