import type { Locale, Text } from './entityMeta.ts';
import type { FormatMeta } from './officeFormats.ts';

/**
 * The settings of an office besides its entities; defaults fill in what `schemas/product.json` omits.
 * `generated/product.ts` holds those of this office; its texts are in the generated labels.
 */
export interface Product {
  /** short identifier: `tours` */
  readonly name: string;
  readonly title: Text;
  readonly lead: Text | null;
  /** `/tours` */
  readonly basePath: string;
  /** the first is the default */
  readonly languages: readonly [Locale, ...Locale[]];
  /** words likely to be used as passwords in this office; rejected, like the product's name */
  readonly passwordWords: readonly string[];
  /** IANA name */
  readonly timeZone: string;
  /** ISO 4217 */
  readonly currency: string;
  /** ISO 3166-1, two letters */
  readonly country: string;
  /** in menu order, including those of the engine */
  readonly menuGroups: readonly string[];
  readonly scopes: readonly ScopeOfRows[];
  /** the administrator first, then in the order of the permissions matrix */
  readonly roles: readonly ShippedRole[];
  /** formats that the office defines */
  readonly formats: readonly FormatMeta[];
  readonly documents: {
    readonly kinds: readonly DocumentKind[];
    /** kind of an upload if none is chosen */
    readonly usualKind: string;
  };
  /** keyboard shortcut: letter → resource */
  readonly goTo: Readonly<Record<string, string>>;
  readonly home: {
    readonly begin: readonly string[];
    /** role key → its daily tasks, the most important first: `bills.overdue` */
    readonly tasks: Readonly<Record<string, readonly string[]>>;
  };
}

/** A row scope: a user who is assigned records of its entity sees only rows that belong to them. */
export interface ScopeOfRows {
  /** also the field of a user that holds the assigned records: `clients` */
  readonly name: string;
  readonly entity: string;
}

/** What documents of a kind show, and how long they are kept: a fixed number of years, or the key of a setting. */
export type DocumentKind = { readonly name: string; readonly shows: readonly ShownField[] } & (
  | { readonly years: number }
  | { readonly keep: string }
);

/** A field of an entity; users who may not read it do not get the content of documents that show it. */
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
