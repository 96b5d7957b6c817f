import type { Text } from '../entityMeta.ts';
import type { Format } from '../field.ts';

/** What a setting holds; a format such as `iban`, or one of the office, is a text of that form. */
export type SettingType = 'text' | 'integer' | 'money' | 'boolean' | 'pattern' | Format;

/**
 * One setting: what it may hold, and what holds until an administrator says otherwise. The keys are fixed, the values
 * are edited while the product runs. Money is in cents, spans are in the unit that the key says.
 */
export interface SettingDefinition {
  readonly type: SettingType;
  /** numbers, amounts, yes/no and patterns have one; null: nothing is set */
  readonly default: string | number | boolean | null;
  readonly label: Text;
  readonly help: Text | null;
  /** of numbers and amounts */
  readonly minimum?: number;
  readonly maximum?: number;
  /** of texts and patterns */
  readonly maxLength?: number;
  /** placeholders that a pattern may hold; `n` counts, and none does without it */
  readonly knows?: readonly string[];
}

/** By key, in the order in which people see them; a key is its group, a point and a name. */
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** The values of these settings: `string | null` for a text, which has no default. */
export type ValuesOf<D extends SettingDefinitions> = {
  readonly [K in keyof D]: Held<D[K]['default']>;
};
type Held<Default> = Default extends number
  ? number
  : Default extends boolean
    ? boolean
    : Default extends string
      ? string
      : string | null;

/** The settings of the office with their values, which `generated/settings.ts` adds: the engine knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: generated/settings.ts fills it
export interface OfficeSettings {}
