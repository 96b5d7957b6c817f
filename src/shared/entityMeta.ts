/**
 * What one entity is, after codegen decided everything: the contract between the schemas and the
 * generic code on both sides. `generated/tables.ts` holds one `EntityMeta` per schema.
 *
 * Names: an *entity* is a schema file (`bank`), a *resource* its API name and route (`banks`), a *table*
 * its SQL name (`banks`, `health_insurance`). A *field path* is dotted for grouped fields
 * (`address.zip`, column `address_zip`); records carry the group as a nested object.
 */

export type Locale = 'de' | 'en';
export type Text = Readonly<Record<Locale, string>>;

export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal' // only where money and counts do not fit: kilometres; stored as a scaled integer, see `scale`
  | 'money' // integer in 1/10^scale euro: cents with scale 2, 1/10000 € with scale 4
  | 'boolean'
  | 'date' // YYYY-MM-DD
  | 'time' // HH:MM, office time
  | 'month' // YYYY-MM
  | 'instant' // UTC ISO 8601 with milliseconds and Z
  | 'enum'
  | 'enums' // several enum values: JSON array of strings, in the order of the schema
  | 'ref' // integer id of another record
  | 'refs' // several ids: array of integers, stored in a join table
  | 'dates' // JSON array of days
  | 'json' // structured value kept whole (snapshots, check results)
  | 'binary'; // bytes, which never leave through the records API: contents of files

/** A value check that is more than a pattern; one function each in `src/shared/formats.ts`. */
export type Format = 'ik' | 'kvnr' | 'iban' | 'bic' | 'blz' | 'email' | 'past-date' | 'birth-date';

/** Holds when every listed field has one of the listed values (`contains` for `enums`, `null` matches absent). */
export type Condition = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

/**
 * Where the label of a record comes from, e.g. `{last_name}, {first_name}, *{birth_date}`:
 * literal text and field paths in order. A `ref` field inside stands for the label of the record it names.
 */
export type RepresentPart = { readonly text: string } | { readonly field: string };

export type Computed =
  /** number of records of `entity` whose `by` names this record, optionally only those matching `where` */
  | {
      readonly kind: 'count';
      readonly entity: string;
      readonly by: string;
      readonly where?: FilterExpression;
    }
  /** sum of an integer field over those records */
  | {
      readonly kind: 'sum';
      readonly entity: string;
      readonly by: string;
      readonly field: string;
      readonly where?: FilterExpression;
    }
  /** the value at the end of a path of references: `['bill', 'due_date']` */
  | { readonly kind: 'lookup'; readonly path: readonly string[] };

/** The API's filter dialect: `{status: 'open', due_date_lt: '$today'}`. `$today`, `$today+60d`, `$today-1m` are days at request time. */
export type FilterExpression = Readonly<Record<string, unknown>>;

export interface Field {
  /** dotted path in the record: `name`, `address.zip` */
  readonly name: string;
  /** SQL column; empty for `refs` and computed fields */
  readonly column: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly unique: boolean;
  /** folded shadow column for text search and German sort order, or null; see `src/shared/fold.ts` */
  readonly foldedColumn: string | null;
  /** value that the server fills in when the client sends none: a constant, `$today`, `$now`, `$user` or `$sequence:PATTERN` */
  readonly default: string | number | boolean | readonly string[] | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** an anchored regular expression within the subset that both databases can check */
  /** of `enums`, `refs` and `dates` */
  readonly minItems: number | null;
  readonly maxItems: number | null;
  readonly pattern: string | null;
  /** the pattern applies only while this holds; null: always */
  readonly patternWhen: Condition | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** `minimum` itself is not allowed (amount > 0) */
  readonly exclusiveMinimum: boolean;
  readonly format: Format | null;
  /** decimal places of `money` (2 or 4) and `decimal`, otherwise 0 */
  readonly scale: number;
  readonly options: readonly EnumOption[];
  readonly ref: Reference | null;
  /** the field is shown and required only while this holds; null: always */
  readonly when: Condition | null;
  /** under `when`, may the field stay empty? (shown only, not required) */
  readonly whenOptional: boolean;
  /** path of a date or time that this one must not precede */
  readonly notBefore: string | null;
  /** where the value of a new record comes from while nobody has given one; the first that has a value */
  readonly follows: readonly Follow[];
  readonly computed: Computed | null;
  /** masked for actors without `resource.read.field`, logged when read */
  readonly sensitive: boolean;
  /** never leaves the server and cannot be filtered: password hashes */
  readonly secret: boolean;
  /** the client never writes it */
  readonly readOnly: boolean;
  /** may be set on create, not changed afterwards */
  readonly setOnce: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** a filter of the list page (`x-list.filters`): its column has an index */
  readonly listFilter?: boolean;
  /** former path of the field (`x-renamed-from`): its column is renamed, not dropped and added */
  readonly renamedFrom?: string | null;
}

export interface Follow {
  /** another field of the record, or over references to one: `guest`, `address`, `zip` */
  readonly from: readonly string[];
  /** what must hold of the new record; null: always */
  readonly when: Condition | null;
}

export interface EnumOption {
  readonly value: string;
  /** chip colour; null: plain text */
  readonly color: ChipColor | null;
}
export type ChipColor = 'grey' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'purple';

export interface Reference {
  readonly entity: string;
  readonly resource: string;
  readonly onDelete: 'restrict' | 'cascade' | 'set-null';
  /** for `refs`: join table and its two columns */
  readonly join: { readonly table: string; readonly own: string; readonly other: string } | null;
}

export interface ChildRows {
  /** property of the parent record that carries the rows: `routes` */
  readonly name: string;
  readonly entity: string;
  readonly resource: string;
  /** field of the child that names the parent */
  readonly by: string;
}

export interface NamedFilter {
  readonly name: string;
  /** a switch has one entry with the key `true`; a choice has one entry per option */
  readonly options: Readonly<Record<string, FilterExpression>>;
  /** of a switch: its records are somebody's work, and are counted on the home page */
  readonly work?: WorkTone;
  /** of a choice: the home page draws the sum of this money field for each option */
  readonly sum?: string;
}
export type WorkTone = 'urgent' | 'todo' | 'info';

export interface Workflow {
  readonly field: string;
  readonly initial: string;
  readonly states: Readonly<
    Record<string, { readonly locked: readonly string[] | 'all'; readonly final: boolean }>
  >;
  readonly transitions: readonly Transition[];
}
export interface Transition {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  /** Who takes it: people who hold `resource.name`, or the product alone as part of something else (a payment). */
  readonly by: 'people' | 'product';
  /** fields that must have a value; those that have none may come with the step */
  readonly requires: readonly string[];
  readonly confirm: boolean;
  readonly reason: boolean;
  readonly fourEyes: boolean;
}

/** No two rows with equal `within` fields may have overlapping [from, to] periods; an empty `to` never ends. */
export interface NoOverlap {
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
}

export interface Frozen {
  readonly when: Condition;
  readonly except: readonly string[];
}

export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

export interface EntityMeta {
  readonly name: string;
  readonly resource: string;
  readonly table: string;
  /** empty for tables without an API (sessions) */
  readonly operations: readonly Operation[];
  /** delete sets `archived_at`; archived records leave the lists */
  readonly archivable: boolean;
  readonly fields: readonly Field[];
  readonly represent: readonly RepresentPart[];
  readonly search: readonly string[];
  /** the default sort of lists */
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly perPage: number;
  readonly namedFilters: readonly NamedFilter[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly noOverlap: readonly NoOverlap[];
  readonly children: readonly ChildRows[];
  /** set on child-row entities: saved with the parent, readable under its rights */
  readonly parent: { readonly entity: string; readonly by: string; readonly property: string } | null;
  readonly workflow: Workflow | null;
  /** records for which this holds accept no update or delete */
  readonly immutableWhen: Condition | null;
  /** rows are written once: the database itself refuses to change or delete them */
  readonly appendOnly: boolean;
  /** once it holds it holds for good: the database itself keeps the row and every column but those of `except` */
  readonly frozen: Frozen | null;
  /** path to the client that owns a record; 'shared': visible to scoped actors; null: hidden from them */
  readonly clientScope: readonly string[] | 'shared' | null;
  /** path to the transport operator whose record it is; null: hidden from actors limited to companies */
  readonly companyScope: readonly string[] | null;
  /** path to the user who owns a record: visible to that user alone (history) */
  readonly ownerField: string | null;
  /** fields that name the record of any resource that this one belongs to, and under whose rights it stands */
  readonly ownerRecord?: { readonly resource: string; readonly id: string };
  /** columns that every table has, in addition to `fields`: id, version, created_at, … */
  readonly systemColumns: readonly SystemColumn[];
}
export type SystemColumn =
  | 'id'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'updated_by'
  | 'archived_at'
  | 'search_text';

/** One entry of the permission catalogue (`generated/permissions.ts`). */
export interface PermissionMeta {
  /** `bills.list`, `guest.read.kvnr`, `bills.issue` */
  readonly key: string;
  readonly resource: string;
  readonly action: string;
  readonly field: string | null;
  readonly sensitive: boolean;
}
