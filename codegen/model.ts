import type { EntityMeta, Text } from '../src/engine/shared/entityMeta';
import type { Field } from '../src/engine/shared/field';
import type { FirstStep } from '../src/engine/shared/firstSteps';
import type { Product } from '../src/engine/shared/product';
import type { SettingDefinitions } from '../src/engine/shared/settings/settingDefinition';
import type { Lookup } from './remember';

/**
 * The schemas after every decision has been made: defaults are filled in and short forms spelled out.
 * Emitters only print.
 */
export interface Model {
  readonly product: Product;
  /** the screens' texts for menu groups, roles and scopes, by message key */
  readonly productTexts: readonly (readonly [key: string, text: Text])[];
  /** settings of the engine and of the product, by key, in the order in which they are shown */
  readonly settings: SettingDefinitions;
  /** in the order in which they are shown */
  readonly firstSteps: readonly FirstStep[];
  /** sorted by name */
  readonly entities: readonly Entity[];
  readonly byName: Lookup<Entity>;
}

/**
 * The part of the model that the output for one entity may read: others by name, so that a cached output is
 * known to be stale.
 */
export type Others = Pick<Model, 'byName' | 'product'>;

export interface Entity extends EntityMeta {
  readonly fields: readonly ModelField[];
  /** the schema's file, as messages and generated headers name it: `schemas/bank.json` */
  readonly file: string;
  readonly description: string;
  /** [singular, plural] */
  readonly label: Readonly<Record<'de' | 'en', readonly [string, string]>>;
  readonly gender: 'm' | 'f' | 'n';
  /** the German singular */
  readonly accusative: string;
  readonly about: Text | null;
  /** Material icon module */
  readonly icon: string;
  /** `count` names the switch whose records the menu counts */
  readonly menu: {
    readonly group: string;
    readonly order: number;
    readonly count: string | null;
  } | null;
  /** field paths, left to right */
  readonly columns: readonly string[];
  /** field paths and names of named filters, in order */
  readonly filters: readonly string[];
  readonly namedFilterLabels: readonly NamedFilterLabel[];
  readonly presentationLabels: readonly { readonly name: string; readonly label: Text }[];
  readonly chartLabels: readonly { readonly name: string; readonly label: Text }[];
  /** tabs of the form, one without a title where the schema names none */
  readonly tabs: readonly Tab[];
  /** what the detail page shows above its sections and folds away below them, where the schema says so */
  readonly show: {
    readonly facts: readonly string[] | null;
    readonly technical: readonly string[] | null;
    /** the field whose file is shown beside the values */
    readonly file: string | null;
  };
  readonly groupLabels: readonly { readonly name: string; readonly label: Text }[];
  readonly oneOfLabels: readonly { readonly name: string; readonly label: Text }[];
  readonly childLabels: readonly { readonly name: string; readonly label: Text }[];
  readonly transitionLabels: readonly {
    readonly name: string;
    readonly label: Text;
    readonly roles: readonly string[] | null;
  }[];
  readonly namedPermissions: readonly { readonly name: string; readonly label: Text }[];
  readonly urls: EntityUrls;
  /** names of the entities whose URLs lie below this one's record page, sorted */
  readonly nested: readonly string[];
  /**
   * Entities with a reference to this one, and the field that holds it; sorted by name. For references to any
   * resource (`x-owner-record`), `as` is the field that names the resource.
   */
  readonly referrers: readonly { readonly entity: string; readonly by: string; readonly as: string | null }[];
  /** every action that can be granted, in the order of the permission matrix */
  readonly actions: readonly string[];
  /** the actions of each role in a new installation */
  readonly access: Readonly<Record<string, readonly string[]>>;
}

export type FieldWidth = 'xs' | 's' | 'm' | 'l' | 'full';

export interface ModelField extends Field {
  readonly structure: ModelStructure | null;
  /** valid identifier, unique in the entity: `address_zip` */
  readonly identifier: string;
  /** the field group it came from (`address`), or null */
  readonly group: string | null;
  readonly label: Text;
  /** label of a group's member without the group's (`Straße` for `Abholadresse: Straße`), or null */
  readonly shortLabel: Text | null;
  readonly help: Text | null;
  readonly description: string;
  /** labels of the options, in the order of `options` */
  readonly optionLabels: readonly Text[];
  /** name of the widget that replaces the usual one of the kind, or null */
  readonly widget: string | null;
  readonly width: FieldWidth;
  readonly unit: string | null;
  /** whether to offer creating the referenced record in place; null: not specified */
  readonly createInPlace: boolean | null;
  /** former name of the field, or null */
  readonly renamedFrom: string | null;
  /**
   * roles that may read and update a sensitive field in a new installation; null: those that may read or
   * update the entity
   */
  readonly sensitiveRoles: {
    readonly read: readonly string[] | null;
    readonly update: readonly string[] | null;
  };
  readonly minItems: number | null;
  readonly maxItems: number | null;
}

export interface ModelStructure {
  readonly many: boolean;
  readonly fields: readonly ModelField[];
}

export interface NamedFilterLabel {
  readonly name: string;
  readonly label: Text;
  /** empty for a switch */
  readonly options: readonly { readonly value: string; readonly label: Text }[];
}

export interface Tab {
  readonly name: string;
  readonly label: Text | null;
  readonly sections: readonly Section[];
}
export interface Section {
  readonly name: string;
  readonly label: Text;
  /** field paths and names of child rows */
  readonly fields: readonly string[];
}

/**
 * react-router templates; null for a page whose operation is missing. Edit and show may share a path and
 * differ in the query.
 */
export interface EntityUrls {
  readonly list: string | null;
  readonly create: string | null;
  readonly edit: string | null;
  readonly show: string | null;
  /** the parent of a nested entity: URL parameter, parent resource, and the field that holds its id */
  readonly parent: { readonly param: string; readonly resource: string; readonly by: string } | null;
}

/** What an emitter returns: a path below `generated/` and the whole text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}
