import type { Text } from '../entityMeta.ts';
import type { Format } from '../field.ts';

/** The type of a setting's value; a format such as `iban`, or one of the office, is a text of that form. */
export type SettingType = 'text' | 'integer' | 'money' | 'boolean' | 'pattern' | Format;

/**
 * The definition of a setting: allowed values, and the default until an administrator changes it. The keys are fixed,
 * the values are edited at runtime. Money is in cents, durations are in the unit that the key names.
 */
export interface SettingDefinition {
  readonly type: SettingType;
  /** numbers, amounts, booleans and patterns have one; null: not set */
  readonly default: string | number | boolean | null;
  readonly label: Text;
  readonly help: Text | null;
  /** for numbers and amounts */
  readonly minimum?: number;
  readonly maximum?: number;
  /** for texts and patterns */
  readonly maxLength?: number;
  /** placeholders that a pattern may contain; `n` is the counter, which every pattern needs */
  readonly knows?: readonly string[];
  /** those that a pattern has to contain, one of each list */
  readonly needs?: readonly (readonly string[])[];
  /** most characters of what an office's own placeholder stands for */
  readonly widths?: Readonly<Record<string, number>>;
  /** most characters of a number made from the pattern: those of the field that keeps it */
  readonly longest?: number;
}

/** By key, in display order; a key is the name of its group, a dot and a name. */
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** The types of these settings' values: `string | null` for a text, which has no default. */
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

/** The settings of the office with their values, added by `generated/settings.ts`: the engine knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: generated/settings.ts fills it
export interface OfficeSettings {}
