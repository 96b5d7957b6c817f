import type { Locale, Text } from './entityMeta.ts';
import type { FormatMeta } from './officeFormats.ts';

/**
 * What an office is besides its schemas, complete: what `schemas/product.json` leaves out has its default here.
 * `generated/product.ts` holds the one of this office; its texts stand in the generated labels.
 */
export interface Product {
  /** short, for programs: `tours` */
  readonly name: string;
  readonly title: Text;
  readonly lead: Text | null;
  /** `/tours` */
  readonly basePath: string;
  /** the default first */
  readonly languages: readonly [Locale, ...Locale[]];
  /** what people here choose for passwords, which none may be, besides the product's name */
  readonly passwordWords: readonly string[];
  /** IANA name */
  readonly timeZone: string;
  /** ISO 4217 */
  readonly currency: string;
  /** ISO 3166-1, two letters */
  readonly country: string;
  /** in the order of the menu, those of the engine included */
  readonly menuGroups: readonly string[];
  readonly scopes: readonly ScopeOfRows[];
  /** the administrator first, then in the order of the permissions matrix */
  readonly roles: readonly ShippedRole[];
  /** checks that the code of the office brings */
  readonly formats: readonly FormatMeta[];
  readonly documents: {
    readonly kinds: readonly DocumentKind[];
    /** of an upload for which none is chosen */
    readonly usualKind: string;
  };
  /** letter → resource */
  readonly goTo: Readonly<Record<string, string>>;
  readonly home: {
    readonly begin: readonly string[];
    /** the daily work of roles, by their keys, the most important first: `bills.overdue` */
    readonly tasks: Readonly<Record<string, readonly string[]>>;
  };
}

/** A limit of rows: a user to whom records of its entity are given sees what belongs to them alone. */
export interface ScopeOfRows {
  /** also the field of users that holds those records: `clients` */
  readonly name: string;
  readonly entity: string;
}

/** What documents of a kind show, and how long they are kept: fixed years, or a setting that holds them. */
export type DocumentKind = { readonly name: string; readonly shows: readonly ShownField[] } & (
  | { readonly years: number }
  | { readonly keep: string }
);

/** A field of an entity; who may not read it does not get the content of a document that shows it. */
export interface ShownField {
  readonly entity: string;
  readonly field: string;
}

export interface ShippedRole {
  readonly key: string;
  readonly label: Text;
  /** `all`, `own` or the name of a scope */
  readonly reach: string;
}
