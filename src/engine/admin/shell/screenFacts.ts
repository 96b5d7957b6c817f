import type { Locale } from '../../shared/entityMeta';
import type { Product } from '../../shared/product';
import type { SettingDefinitions } from '../../shared/settings/settingDefinition';
import type { UrlMap } from '../../shared/urlMap';
import type { GeneratedResource } from '../kit/page/generatedResource';

/**
 * The generated code that the browser needs. `src/cli/screens/facts.ts` passes it in: the shell depends on no
 * particular office.
 */
export interface ScreenFacts {
  readonly product: Product;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
  readonly labels: Readonly<Record<Locale, () => Promise<GeneratedLabels>>>;
  readonly settings: () => Promise<SettingDefinitions>;
  /** keys of the permissions on single fields */
  readonly fieldPermissions: () => Promise<readonly string[]>;
}

interface GeneratedLabels {
  /** texts on an entity that are needed before one of its pages is open, by message key */
  readonly names: Readonly<Record<string, string>>;
  /** all other labels, by resource */
  readonly load: Readonly<
    Record<string, () => Promise<{ readonly labels: Readonly<Record<string, string>> }>>
  >;
}
