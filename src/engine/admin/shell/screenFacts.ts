import type { Locale, PermissionMeta, Text } from '../../shared/entityMeta';
import type { UrlMap } from '../../shared/urlMap';
import type { GeneratedResource } from '../kit/page/generatedResource';

/** What codegen emitted for the browser. `src/cli/screens/facts.ts` hands it over: the shell belongs to no one office. */
export interface ScreenFacts {
  readonly product: ScreenProduct;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
  readonly labels: Readonly<Record<Locale, () => Promise<GeneratedLabels>>>;
  readonly permissions: () => Promise<readonly PermissionMeta[]>;
}

export interface GeneratedLabels {
  /** what is said of an entity before one of its pages is open, by message key */
  readonly names: Readonly<Record<string, string>>;
  /** everything else, by resource */
  readonly load: Readonly<
    Record<string, () => Promise<{ readonly labels: Readonly<Record<string, string>> }>>
  >;
}

/** The product as the screens need it. */
export interface ScreenProduct {
  /** short, for programs: `tours` */
  readonly name: string;
  readonly title: Text;
  /** one sentence beside the sign-in form */
  readonly lead: Text | null;
  /** `/tours` */
  readonly basePath: string;
  /** the default first */
  readonly languages: readonly [Locale, ...Locale[]];
  /** in the order of the menu */
  readonly menuGroups: readonly string[];
  /** in the order of the permissions matrix */
  readonly roles: readonly { readonly key: string }[];
  /** letter → resource, typed after `g` */
  readonly goTo: Readonly<Record<string, string>>;
  /** the forms that Home offers, the most frequent first */
  readonly home: { readonly begin: readonly string[] };
}
