import type { EntityMeta, Locale, PermissionMeta } from './entityMeta.ts';
import type { FirstStep } from './firstSteps.ts';
import type { Product } from './product.ts';
import type { SettingDefinitions } from './settings/settingDefinition.ts';
import type { UrlMap } from './urlMap.ts';
import type { Validate } from './validation.ts';

/**
 * Everything that codegen read from the schemas of one office, as one value (`generated/facts.ts`). The engine imports
 * nothing of it: a composition root hands it to `buildApp` or `startServer`.
 */
export interface OfficeFacts {
  readonly product: Product;
  /** all settings, those of the engine included, in the order in which people see them */
  readonly settings: SettingDefinitions;
  /** by which a new office is set up, in their order */
  readonly firstSteps: readonly FirstStep[];
  readonly entities: readonly EntityMeta[];
  /** the compiled check of a record as clients send it, by entity */
  readonly validators: Readonly<Record<string, Validate>>;
  readonly permissions: readonly PermissionMeta[];
  /** role key → keys of the permissions that the role ships with */
  readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
  readonly urls: UrlMap;
  /** names of entities, fields and enum values, by message key */
  readonly labels: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** the description of the API; loaded when it is first asked for, because it is large */
  openApi(): Promise<Readonly<Record<string, unknown>>>;
}
