import { fieldMessage } from '../../src/engine/shared/messages/message';
import { engineSettings } from '../../src/engine/shared/settings/engineSettings';
import { settingFault } from '../../src/engine/shared/settings/settingFault';
import type { ProductSchema } from '../dialect/product';
import { didYouMean } from '../problem';
import { complete, groupOfSetting, hasDefault, limitsOf, settingGroups, settingTypes } from '../settings';
import { hasFormatIn } from './formatCheck';
import { at, type ProductRules } from './productRule';

const definitionsOf = ({ settings: { definitions = {} } = {} }: ProductSchema) => Object.entries(definitions);
const pathTo = (key: string, ...below: readonly string[]) => ['settings', 'definitions', key, ...below];

/** Keywords that only some types have. */
const limits = ['minimum', 'maximum', 'maxLength', 'knows', 'needs', 'widths', 'longest'];

export const settingRules: ProductRules = {
  'Settings stand in groups of one name each': ({ settings: { groups = [] } = {} }) => {
    const names = groups.map(group => (typeof group === 'string' ? group : group.name));
    return names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [
            at(
              ['settings', 'groups', index],
              `The group "${name}" stands here twice`,
              'Remove one of the two',
            ),
          ],
    );
  },

  'The key of a setting begins with a group that is listed': product => {
    const groups = settingGroups(product);
    return definitionsOf(product).flatMap(([key]) => {
      const group = groupOfSetting(key);
      if (groups.includes(group)) return [];
      return [at(pathTo(key), `There is no group "${group}" of settings`, didYouMean(group, groups))];
    });
  },

  'The pattern of numbers names the entity that it is for': (product, { names }) => {
    const keys = [...names].map(name => `numbers.${name.replaceAll('-', '_')}`).sort();
    return definitionsOf(product).flatMap(([key, { type }]) =>
      type !== 'pattern' || groupOfSetting(key) !== 'numbers' || keys.includes(key)
        ? []
        : [at(pathTo(key), `There is no entity for the pattern "${key}"`, didYouMean(key, keys))],
    );
  },

  'The settings of the engine are its own': product =>
    definitionsOf(product).flatMap(([key]) =>
      Object.hasOwn(engineSettings, key)
        ? [at(pathTo(key), `The setting "${key}" belongs to the engine`, 'Choose another name')]
        : [],
    ),

  'A setting holds what programs know': product => {
    const types = settingTypes(product);
    return definitionsOf(product).flatMap(([key, { type }]) =>
      types.includes(type)
        ? []
        : [at(pathTo(key, 'type'), `Settings of the type "${type}" do not exist`, didYouMean(type, types))],
    );
  },

  'A setting has the limits that its type has': product =>
    definitionsOf(product).flatMap(([key, { type, ...schema }]) =>
      Object.keys(schema)
        .filter(keyword => limits.includes(keyword))
        .filter(keyword => settingTypes(product).includes(type) && !limitsOf(type).includes(keyword))
        .map(keyword =>
          at(pathTo(key, keyword), `A setting of type "${type}" has no "${keyword}"`, 'Remove it'),
        ),
    ),

  'A pattern needs and measures placeholders that it knows, and counts': product =>
    definitionsOf(product).flatMap(([key, { type, ...schema }]) => {
      if (type !== 'pattern') return [];
      const { knows = [], needs = [] } = complete({ type, ...schema });
      const named = [
        ...needs.flat().map(name => ['needs', name] as const),
        ...Object.keys(schema.widths ?? {}).map(name => ['widths', name] as const),
      ];
      return [
        ...named.flatMap(([keyword, name]) =>
          knows.includes(name)
            ? []
            : [
                at(
                  pathTo(key, keyword),
                  `The pattern does not know the placeholder "${name}"`,
                  didYouMean(name, knows),
                ),
              ],
        ),
        ...(needs.some(([name, ...others]) => name === 'n' && others.length === 0)
          ? []
          : [at(pathTo(key, 'needs'), 'Without "n" every record gets the same number', 'Add ["n"]')]),
      ];
    }),

  'A number, an amount, a yes or no and a pattern hold something from the start': product =>
    definitionsOf(product).flatMap(([key, { type, default: value }]) =>
      hasDefault(type) && value === undefined
        ? [at(pathTo(key), `A setting of type "${type}" needs a "default"`, 'Add it')]
        : [],
    ),

  'The default of a setting could have been entered': (product, { formats }) =>
    definitionsOf(product).flatMap(([key, schema]) => {
      const definition = complete(schema);
      if (definition.default === null || !settingTypes(product).includes(definition.type)) return [];
      const { type, default: value } = definition;
      const shown = `The default ${JSON.stringify(value)} does not fit the setting`;
      const place = pathTo(key, 'default');
      const { kind, written } = writtenAs(type);
      if (kind !== typeof value) return [at(place, shown, `Write ${written}`)];
      if (Object.hasOwn(product.formats ?? {}, type))
        return hasFormatIn(product, formats, type, String(value))
          ? []
          : [at(place, `${shown}: it must match format "${type}"`, 'Change one of the two')];
      // defaults of amounts are written in cents
      const rules = type === 'money' ? { ...definition, type: 'integer' as const } : definition;
      const fault = settingFault(rules, String(value));
      if (!fault) return [];
      return [at(place, `${shown}: ${fieldMessage('en', fault)}`, 'Change one of the two')];
    }),

  'The texts of a setting fit where they are stored': (product, { system }) => {
    const stored = system.get('setting')?.properties;
    const most = {
      label: stored?.name_de?.maxLength ?? Number.POSITIVE_INFINITY,
      help: stored?.description_de?.maxLength ?? Number.POSITIVE_INFINITY,
    };
    return definitionsOf(product).flatMap(([key, schema]) =>
      (['label', 'help'] as const).flatMap(kind =>
        Object.entries(schema[kind] ?? {}).flatMap(([locale, text]) =>
          text.length <= most[kind]
            ? []
            : [
                at(
                  pathTo(key, kind, locale),
                  'This text is too long',
                  `Use at most ${most[kind]} characters`,
                ),
              ],
        ),
      ),
    );
  },
};

/** The JSON type of a default, and its name in messages. */
function writtenAs(type: string): { readonly kind: string; readonly written: string } {
  if (type === 'integer' || type === 'money') return { kind: 'number', written: 'a whole number' };
  if (type === 'boolean') return { kind: 'boolean', written: 'true or false' };
  return { kind: 'string', written: 'a text' };
}
