export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal' // only where money and counts do not fit: kilometres; stored as a scaled integer, see `scale`
  | 'number' // a measured value, stored in double precision; entered with up to `scale` decimal places
  | 'money' // integer in 1/10^scale euro: cents with scale 2, 1/10000 € with scale 4
  | 'boolean'
  | 'date' // YYYY-MM-DD
  | 'time' // HH:MM, office time
  | 'month' // YYYY-MM
  | 'instant' // UTC ISO 8601 with milliseconds and Z
  | 'enum'
  | 'enums' // several enum values: JSON array of strings, in schema order
  | 'ref' // integer id of another record
  | 'refs' // several ids: array of integers, stored in a join table
  | 'tags' // free words: JSON array of strings, see `tags.ts`
  | 'dates' // JSON array of days
  | 'json' // structured value: with inputs for its parts where `structure` describes it, otherwise opaque (snapshots)
  | 'binary'; // bytes: contents of files, never returned by the records API

/** Checks beyond a pattern, available to every office; one function each in `src/engine/shared/formats.ts`. */
export type EngineFormat = 'iban' | 'bic' | 'email' | 'phone' | 'url' | 'color' | 'past-date' | 'birth-date';

/** A format of the engine, or one that the office defines (`formats` in product.json). */
export type Format = EngineFormat | (string & Record<never, never>);

/** Holds when every listed field has one of the listed values (`contains` for `enums`, `null` matches absent). */
export type Condition = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

export type Computed =
  /** number of records of `entity` whose `by` references this record, optionally only those matching `where` */
  | {
      readonly kind: 'count';
      readonly entity: string;
      readonly by: string;
      readonly where?: FilterExpression;
    }
  /** sum of an integer field over such records */
  | {
      readonly kind: 'sum';
      readonly entity: string;
      readonly by: string;
      readonly field: string;
      readonly where?: FilterExpression;
    }
  /** the value at the end of a path of references: `['bill', 'due_date']` */
  | { readonly kind: 'lookup'; readonly path: readonly string[] }
  /**
   * result of an expression over the record's own stored fields, see `tables/parseExpression.ts`; `stored`: kept in a
   * column
   */
  | { readonly kind: 'expression'; readonly expression: string; readonly stored?: true };

/** Computed from other records by counting or summing. */
export type Aggregate = Extract<Computed, { kind: 'count' | 'sum' }>;

/**
 * The API's filter dialect: `{status: 'open', due_date_lt: '$today'}`. `$today`, `$today+60d`, `$today-1m` are resolved
 * at request time.
 */
export type FilterExpression = Readonly<Record<string, unknown>>;

export interface Field<Name extends string = string> {
  /** dotted path in the record: `name`, `address.zip` */
  readonly name: Name;
  /** SQL column; empty for `refs` and for computed fields that are not stored */
  readonly column: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly unique: boolean;
  /** folded shadow column for text search and German sort order, or null; see `src/engine/shared/fold.ts` */
  readonly foldedColumn: string | null;
  /**
   * value that the server sets if the client sends none: a constant, `$today`, `$now`, `$user` or `$sequence:PATTERN`
   */
  readonly default: string | number | boolean | readonly string[] | null;
  /** constants that replace `default` by role key; if a user has several of the roles, the first entry counts */
  readonly defaultByRole?: Readonly<Record<string, string | number | boolean | readonly string[]>> | null;
  readonly minLength: number | null;
  /** for `tags`: of each tag */
  readonly maxLength: number | null;
  /** for `enums`, `tags`, `refs` and `dates` */
  readonly minItems: number | null;
  readonly maxItems: number | null;
  /** an anchored regular expression within the subset that both databases can check */
  readonly pattern: string | null;
  /** pattern and format apply only while this holds; null: always */
  readonly checkedWhen: Condition | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** `minimum` itself is not allowed (amount > 0) */
  readonly exclusiveMinimum: boolean;
  readonly format: Format | null;
  /** decimal places of `money` (2 or 4), `decimal` and `number`, otherwise 0 */
  readonly scale: number;
  /** list footers show its sum */
  readonly summed: boolean;
  readonly options: readonly EnumOption[];
  /** the editable parts of a structured value; null: the value is opaque */
  readonly structure: Structure | null;
  /** allowed uploads, for a field whose value is one or more files (`fileValue.ts`) */
  readonly file?: FileFacts | null;
  readonly ref: Reference | null;
  /** the field is shown and required only while this holds; null: always */
  readonly when: Condition | null;
  /** whether the field may stay empty even while `when` holds (shown, but not required) */
  readonly whenOptional: boolean;
  /** the field is always shown, and required while this holds; null: see `required` */
  readonly requiredWhen: Condition | null;
  /** path of a date or time that must not be later than this one */
  readonly notBefore: string | null;
  /** sources of the value in a new record while the user has entered none; the first that has a value counts */
  readonly follows: readonly Follow[];
  readonly computed: Computed | null;
  /** fields that the value was copied from; reading it requires the right to read those too */
  readonly copyOf: readonly Copied[];
  /** masked for actors without `resource.read.field`, logged when read */
  readonly sensitive: boolean;
  /** never leaves the server and cannot be filtered: password hashes */
  readonly secret: boolean;
  /** the client never writes it */
  readonly readOnly: boolean;
  /** may be set on create, not changed afterwards */
  readonly setOnce: boolean;
  /** belongs to one record alone: a duplicate does not take it over */
  readonly notDuplicated?: boolean;
  /** changing it requires the user to confirm their identity again */
  readonly stepUp: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** a filter of the list page (`x-list.filters`): its column has an index */
  readonly listFilter?: boolean;
  /** former path of the field (`x-renamed-from`): its column is renamed, not dropped and added */
  readonly renamedFrom?: string | null;
}

export interface FileFacts {
  /** MIME types: `image/png` */
  readonly kinds: readonly string[];
  /** per file */
  readonly maxBytes: number;
  /** where images are previewed: on record pages, or in lists as well */
  readonly preview: 'none' | 'record' | 'lists';
}

/** The inside of a structured value, which is stored in one column. */
export interface Structure {
  /** true: any number of rows, in an order that users choose; false: one */
  readonly many: boolean;
  /** the parts in form order, with names relative to the structure: `from` */
  readonly fields: readonly Field[];
}

export interface Follow {
  /** another field of the record, or a path across references: `guest`, `address`, `zip` */
  readonly from: readonly string[];
  /** resources that the references on the path lead to, in order */
  readonly over: readonly string[];
  /** condition on the new record; null: always */
  readonly when: Condition | null;
}

/** A copied value is as sensitive as its source field in the record that a reference of this one points to. */
export interface Copied {
  /** a key of a structured value, or an option of an enum; null: the whole value */
  readonly part: string | null;
  /** the reference and the path behind it: `guest.kvnr` */
  readonly from: readonly string[];
}

export interface EnumOption {
  readonly value: string;
  /** colour of the chip; null: plain text */
  readonly color: ChipColor | null;
}
export type ChipColor = 'grey' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'purple';

export interface Reference {
  readonly entity: string;
  readonly resource: string;
  readonly onDelete: 'restrict' | 'cascade' | 'set-null';
  /** for `refs`: join table and its two columns */
  readonly join: { readonly table: string; readonly own: string; readonly other: string } | null;
  /** the referenced records form a tree (`x-tree`), so filters can select a record with its descendants */
  readonly tree?: true;
  /** which records of the entity may be chosen; absent: all */
  readonly limit?: ReferenceLimit;
}

export interface ReferenceLimit {
  /** filter that each of them must match */
  readonly where: FilterExpression;
  /** their field → field of this record that must have the same value; an empty value limits nothing */
  readonly match: Readonly<Record<string, string>>;
  /** enum of this record → value → filter that each of them must then match; other values limit nothing */
  readonly by: Readonly<Record<string, Readonly<Record<string, FilterExpression>>>>;
  /**
   * a period of theirs, and the day of this record that must lie in it, checked by forms; an empty day limits nothing
   */
  readonly within?: { readonly day: string; readonly from: string; readonly to: string };
  /** keys of `where` that hold as long as the reference is there: the other record cannot be changed otherwise */
  readonly lasting?: readonly string[];
  /** if only one record may be chosen, the form of a new record selects it */
  readonly preselect: boolean;
}
