import type { Condition, Field, FilterExpression } from './field.ts';
import type { Presentation } from './presentation.ts';

/**
 * The metadata of one entity after codegen: the contract between the schemas and the generic code on both sides.
 * `generated/tables.ts` holds one `EntityMeta` per schema.
 *
 * Names: an *entity* is a schema file (`bank`), a *resource* its API name and route (`banks`), a *table* its SQL name
 * (`banks`, `health_insurance`). A *field path* is dotted for grouped fields (`address.zip`, column `address_zip`);
 * records carry the group as a nested object.
 */

export type Locale = 'de' | 'en';
export type Text = Readonly<Record<Locale, string>>;

/**
 * A part of a record's label template, e.g. `{last_name}, {first_name}, *{birth_date}`: literal text or a field path. A
 * `ref` field is replaced by the label of the referenced record.
 */
export type RepresentPart = { readonly text: string } | { readonly field: string };

export interface ChildRows {
  /** property of the parent record that holds the rows: `routes` */
  readonly name: string;
  readonly entity: string;
  readonly resource: string;
  /** foreign key of the child row to its parent */
  readonly by: string;
  /** field of the child row that holds its position: 1, 2, 3 */
  readonly order?: string;
}

export interface NamedFilter {
  readonly name: string;
  /** a switch has one entry with the key `true`; a choice has one entry per option */
  readonly options: Readonly<Record<string, FilterExpression>>;
  /** of a switch: its records are work to do and are counted on the home page */
  readonly work?: WorkTone;
  /** of a choice: the home page shows the sum of this money field for each option */
  readonly sum?: string;
}
/** A chart on the home page: records grouped by a field and counted or summed. */
export interface ChartMeta {
  readonly name: string;
  /** path of the field to group by: day, month, enum or reference */
  readonly by: string;
  /** money fields to sum; empty: the records are counted */
  readonly sums: readonly string[];
  readonly where: FilterExpression;
}
export type WorkTone = 'urgent' | 'todo' | 'info';

export interface Workflow {
  readonly field: string;
  readonly initial: string;
  readonly states: Readonly<
    Record<string, { readonly locked: readonly string[] | 'all'; readonly final: boolean }>
  >;
  /** states of the normal course, in order, where it does not follow from the transitions */
  readonly line?: readonly string[];
  readonly transitions: readonly Transition[];
}
export interface Transition {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  /** users with the permission `resource.name`, or only the product itself as part of another operation (a payment) */
  readonly by: 'people' | 'product';
  /** fields that must have a value; missing ones may be sent with the step */
  readonly requires: readonly string[];
  readonly confirm: boolean;
  readonly reason: boolean;
  readonly fourEyes: boolean;
}

/** No two rows with equal `within` fields may have overlapping [from, to] periods; an empty `to` means open-ended. */
interface NoOverlap {
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** A list view declared in the schema (`x-list.views`), in the same form as views that users save (`listView.ts`). */
export interface DeclaredView {
  readonly name: string;
  readonly label: Text;
  readonly state: {
    readonly columns: readonly string[] | null;
    readonly widths: Readonly<Record<string, number>>;
    readonly filter: FilterExpression;
    readonly sort: ListOrder | null;
    readonly group: {
      readonly by: string;
      readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year' | null;
    } | null;
    readonly density: null;
  };
}

/** A condition that every record must meet: an expression over its own fields, and the message if it is false. */
export interface CrossFieldRule {
  readonly name: string;
  /** source text of the expression, see `tables/parseExpression.ts`; it names fields by their paths */
  readonly holds: string;
  /** the field at which forms show the message */
  readonly field: string;
  readonly message: Text;
}

/** A group of references of which a record may have only one; `rules` enforces it. */
export interface OneOf {
  readonly name: string;
  /** paths, in the order in which forms offer them */
  readonly fields: readonly string[];
  /** true: exactly one; false: at most one */
  readonly required: boolean;
}

interface Frozen {
  readonly when: Condition;
  readonly except: readonly string[];
}

/**
 * Path of references from a row to the record of the scope's entity that owns it. 'shared': limited users see every
 * row; null: they see none.
 */
export type ScopePath = readonly string[] | 'shared' | null;

export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

interface ListOrder {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** `Name` is the union of the field names where the compiler knows them, as for generated tables. */
export interface EntityMeta<Name extends string = string> {
  readonly name: string;
  readonly resource: string;
  readonly table: string;
  /** empty for tables without an API (sessions) */
  readonly operations: readonly Operation[];
  /** delete sets `archived_at`; lists leave archived records out */
  readonly archivable: boolean;
  readonly fields: readonly Field<Name>[];
  readonly represent: readonly RepresentPart[];
  /** shorter label for table cells, from some of the fields of `represent` */
  readonly short?: readonly RepresentPart[];
  /** fields shown below the label of a record in pickers */
  readonly choice?: readonly string[];
  /** own fields that the search covers: texts, and days and months, which it compares by value */
  readonly search: readonly string[];
  /** references, and the id of `ownerRecord`: the search also matches the labels of the records that they reference */
  readonly searchThrough: readonly string[];
  /** default sort of lists; `ties` orders equal rows, independently of the sort direction */
  readonly sort: ListOrder & { readonly ties?: ListOrder };
  readonly perPage: number;
  /** fields that the screens request for each row of a list, besides those of the label */
  readonly rowFields?: readonly string[];
  /** a switch that is on when a user opens the list for the first time */
  readonly start?: string;
  /** the list footer shows separate sums for each value of this field */
  readonly sumsBy?: string;
  /** workflow states that the footer leaves out of its sums, unless the list contains only such records */
  readonly sumsWithout?: readonly string[];
  readonly namedFilters: readonly NamedFilter[];
  readonly charts?: readonly ChartMeta[];
  /** other presentations of its list */
  readonly presentations?: readonly Presentation[];
  /** views of its list that all users see */
  readonly views?: readonly DeclaredView[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly noOverlap: readonly NoOverlap[];
  /** conditions on each record by itself; form, API, imports and database check the same ones */
  readonly rules?: readonly CrossFieldRule[];
  readonly oneOf?: readonly OneOf[];
  readonly children: readonly ChildRows[];
  /** reference to the parent record in a tree of these records; no record may be its own ancestor */
  readonly tree?: string;
  /** set on child-row entities: saved with the parent, readable with the parent's rights */
  readonly parent: { readonly entity: string; readonly by: string; readonly property: string } | null;
  readonly workflow: Workflow | null;
  /** records that match accept no update or delete */
  readonly immutableWhen: Condition | null;
  /** records that match accept no delete */
  readonly keptWhen?: Condition;
  /** rows are written once: the database itself refuses to change or delete them */
  readonly appendOnly: boolean;
  /** former names of the resource, which old log entries still use */
  readonly formerly?: readonly string[];
  /**
   * once the condition holds, it holds for good: the database itself protects the row and every column except those of
   * `except`
   */
  readonly frozen: Frozen | null;
  /** each row scope by name, and how it limits the rows of this entity */
  readonly scopes: Readonly<Record<string, ScopePath>>;
  /** path to the user who owns a record; only that user sees it (history) */
  readonly ownerField: string | null;
  /** fields that reference a record of any resource to which this one belongs and whose rights apply to it */
  readonly ownerRecord?: { readonly resource: string; readonly id: string };
  /**
   * fields that reference the record of any resource that this one is about (the activity log), its author, the
   * structure of old and new values by field, and the free text that users wrote: readers see of it what they may see
   * of that record
   */
  readonly aboutRecord?: {
    readonly resource: string;
    readonly id: string;
    readonly author?: string;
    readonly changes?: string;
    readonly reason?: string;
  };
  /** columns that every table has in addition to `fields`: id, version, created_at, … */
  readonly systemColumns: readonly SystemColumn[];
}

/** The entities of the office, added by `generated/types/names.ts`: the engine knows none by itself. */
// biome-ignore lint/suspicious/noEmptyInterface: generated/types/names.ts fills it
export interface KnownEntities {}

export type EntityName = keyof KnownEntities & string;

/** `FieldOf<typeof bank>`: the names of the fields of a generated table. */
export type FieldOf<Meta extends EntityMeta> = Meta extends EntityMeta<infer Name> ? Name : never;

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
