import type { Locale } from '../../shared/entityMeta';
import type { Product } from '../../shared/product';
import type { SettingDefinitions } from '../../shared/settings/settingDefinition';
import type { UrlMap } from '../../shared/urlMap';
import type { GeneratedResource } from '../kit/page/generatedResource';

/** What codegen emitted for the browser. `src/cli/screens/facts.ts` hands it over: the shell belongs to no one office. */
export interface ScreenFacts {
  readonly product: Product;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
  readonly labels: Readonly<Record<Locale, () => Promise<GeneratedLabels>>>;
  readonly settings: () => Promise<SettingDefinitions>;
  /** keys of the rights to single fields */
  readonly fieldPermissions: () => Promise<readonly string[]>;
}

interface GeneratedLabels {
  /** what is said of an entity before one of its pages is open, by message key */
  readonly names: Readonly<Record<string, string>>;
  /** everything else, by resource */
  readonly load: Readonly<
    Record<string, () => Promise<{ readonly labels: Readonly<Record<string, string>> }>>
  >;
}
