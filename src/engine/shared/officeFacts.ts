import type { EntityMeta, Locale, PermissionMeta } from './entityMeta.ts';
import type { FirstStep } from './firstSteps.ts';
import type { Product } from './product.ts';
import type { SettingDefinitions } from './settings/settingDefinition.ts';
import type { UrlMap } from './urlMap.ts';
import type { Validate } from './validation.ts';

/**
 * Everything that codegen reads from the schemas of one office, as one value (`generated/facts.ts`). The engine does
 * not import it: a composition root passes it to `buildApp` or `startServer`.
 */
export interface OfficeFacts {
  readonly product: Product;
  /** all settings including those of the engine, in display order */
  readonly settings: SettingDefinitions;
  /** steps to set up a new office, in order */
  readonly firstSteps: readonly FirstStep[];
  readonly entities: readonly EntityMeta[];
  /** by entity: the compiled validator of a record as clients send it */
  readonly validators: Readonly<Record<string, Validate>>;
  readonly permissions: readonly PermissionMeta[];
  /** role key → keys of the permissions that the role has by default */
  readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
  readonly urls: UrlMap;
  /** names of entities, fields and enum values, by message key */
  readonly labels: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** the OpenAPI document; loaded on first use, because it is large */
  openApi(): Promise<Readonly<Record<string, unknown>>>;
}
