import type { Model, OutputFile } from '../model';
import { header, printValue } from './print';

/** All settings of the office, the engine's included, and types for their keys and values. */
export const emitSettings = ({ settings }: Model): readonly OutputFile[] => [
  {
    path: 'settings.ts',
    text: [
      header('schemas/product.json'),
      `import type { SettingDefinitions, ValuesOf } from '@engine/shared/settings/settingDefinition';\n\n`,
      `export const settings = ${printValue(settings, 0, 'export const settings = '.length)} as const satisfies SettingDefinitions;\n\n`,
      `declare module '@engine/shared/settings/settingDefinition' {\n`,
      '  interface OfficeSettings extends ValuesOf<typeof settings> {}\n',
      '}\n',
    ].join(''),
  },
];
