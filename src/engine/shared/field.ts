export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal' // only where money and counts do not fit: kilometres; stored as a scaled integer, see `scale`
  | 'number' // a measured value, stored in double precision; people write it with as many decimal places as `scale` says
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
  | 'tags' // words that people choose freely: JSON array of strings, see `tags.ts`
  | 'dates' // JSON array of days
  | 'json' // structured value: filled in part by part where `structure` describes it, otherwise kept whole (snapshots)
  | 'binary'; // bytes, which never leave through the records API: contents of files

/** Value checks that are more than a pattern, for every office; one function each in `src/engine/shared/formats.ts`. */
export type EngineFormat = 'iban' | 'bic' | 'email' | 'phone' | 'url' | 'color' | 'past-date' | 'birth-date';

/** A check of the engine, or one that the office brings (`formats` in product.json). */
export type Format = EngineFormat | (string & Record<never, never>);

/** Holds when every listed field has one of the listed values (`contains` for `enums`, `null` matches absent). */
export type Condition = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

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
  | { readonly kind: 'lookup'; readonly path: readonly string[] }
  /** what an expression over the record's own stored fields gives, see `tables/parseExpression.ts`; `stored`: in a column */
  | { readonly kind: 'expression'; readonly expression: string; readonly stored?: true };

/** What other records add up to. */
export type Aggregate = Extract<Computed, { kind: 'count' | 'sum' }>;

/** The API's filter dialect: `{status: 'open', due_date_lt: '$today'}`. `$today`, `$today+60d`, `$today-1m` are days at request time. */
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
  /** value that the server fills in when the client sends none: a constant, `$today`, `$now`, `$user` or `$sequence:PATTERN` */
  readonly default: string | number | boolean | readonly string[] | null;
  /** constants that take its place for users of a role, by its key; of several roles that one has, the first counts */
  readonly defaultByRole?: Readonly<Record<string, string | number | boolean | readonly string[]>> | null;
  readonly minLength: number | null;
  /** of `tags`: of each */
  readonly maxLength: number | null;
  /** of `enums`, `tags`, `refs` and `dates` */
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
  /** lists add it up at their foot */
  readonly summed: boolean;
  readonly options: readonly EnumOption[];
  /** what people fill in inside a structured value; null: it is kept whole */
  readonly structure: Structure | null;
  /** what may be uploaded, of a field whose value is one file or several (`fileValue.ts`) */
  readonly file?: FileFacts | null;
  readonly ref: Reference | null;
  /** the field is shown and required only while this holds; null: always */
  readonly when: Condition | null;
  /** under `when`, may the field stay empty? (shown only, not required) */
  readonly whenOptional: boolean;
  /** path of a date or time that this one must not precede */
  readonly notBefore: string | null;
  /** where the value of a new record comes from while none is given; the first that has a value */
  readonly follows: readonly Follow[];
  readonly computed: Computed | null;
  /** what the value was taken from; reading it needs the right to that too */
  readonly copyOf: readonly Copied[];
  /** masked for actors without `resource.read.field`, logged when read */
  readonly sensitive: boolean;
  /** never leaves the server and cannot be filtered: password hashes */
  readonly secret: boolean;
  /** the client never writes it */
  readonly readOnly: boolean;
  /** may be set on create, not changed afterwards */
  readonly setOnce: boolean;
  /** a change asks for a fresh proof of identity */
  readonly stepUp: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** a filter of the list page (`x-list.filters`): its column has an index */
  readonly listFilter?: boolean;
  /** former path of the field (`x-renamed-from`): its column is renamed, not dropped and added */
  readonly renamedFrom?: string | null;
}

export interface FileFacts {
  /** `image/png` */
  readonly kinds: readonly string[];
  /** of one file */
  readonly maxBytes: number;
  /** where pictures are shown as such: on pages of records, and in lists too */
  readonly preview: 'none' | 'record' | 'lists';
}

/** The inside of a structured value, which lies in one column. */
export interface Structure {
  /** any number of rows, in an order that people give them; otherwise one */
  readonly many: boolean;
  /** the parts in the order of forms, by names of their own: `from` */
  readonly fields: readonly Field[];
}

export interface Follow {
  /** another field of the record, or over references to one: `guest`, `address`, `zip` */
  readonly from: readonly string[];
  /** resources of the records that the references on the way lead to, in order */
  readonly over: readonly string[];
  /** what must hold of the new record; null: always */
  readonly when: Condition | null;
}

/** A copy is as sensitive as the field that it was taken from, in the record that a reference of this one names. */
export interface Copied {
  /** a key of a structured value, or an option of an enum; null: the whole value */
  readonly part: string | null;
  /** the reference and the fields behind it: `guest.kvnr` */
  readonly from: readonly string[];
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
  /** they form a tree (`x-tree`), so what lies below one can be asked for */
  readonly tree?: true;
  /** which records of the entity may be named; absent: all */
  readonly limit?: ReferenceLimit;
}

export interface ReferenceLimit {
  /** what holds of each of them */
  readonly where: FilterExpression;
  /** their fields, and the field of this record that has the same value; an empty one limits nothing */
  readonly match: Readonly<Record<string, string>>;
  /** enums of this record, and by value what holds of each of them then; another value limits nothing */
  readonly by: Readonly<Record<string, Readonly<Record<string, FilterExpression>>>>;
  /** a period of theirs, and the day of this record that forms want in it; an empty day limits nothing */
  readonly within?: { readonly day: string; readonly from: string; readonly to: string };
  /** the form of a new record takes the only one that may be named */
  readonly preselect: boolean;
}
