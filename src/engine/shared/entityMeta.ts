import type { Condition, Field, FilterExpression } from './field.ts';
import type { Presentation } from './presentation.ts';

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

/**
 * Where the label of a record comes from, e.g. `{last_name}, {first_name}, *{birth_date}`:
 * literal text and field paths in order. A `ref` field inside stands for the label of the record it names.
 */
export type RepresentPart = { readonly text: string } | { readonly field: string };

export interface ChildRows {
  /** property of the parent record that carries the rows: `routes` */
  readonly name: string;
  readonly entity: string;
  readonly resource: string;
  /** field of the child that names the parent */
  readonly by: string;
  /** field of the child that keeps its place among the others: 1, 2, 3 */
  readonly order?: string;
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
/** Records counted or added up by a field, for the home page. */
export interface ChartMeta {
  readonly name: string;
  /** path of a day, month, enum or reference */
  readonly by: string;
  /** money fields; none: the records are counted */
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
  /** states of the usual way, in order, where the steps themselves do not say it */
  readonly line?: readonly string[];
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
interface NoOverlap {
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** A view of the list that the schema declares (`x-list.views`), in the form in which users keep theirs (`listView.ts`). */
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

/** What holds of each record: an expression over its own fields, and what to say where it does not. */
export interface CrossFieldRule {
  readonly name: string;
  /** as people write it, see `tables/parseExpression.ts`; it names fields by their paths */
  readonly holds: string;
  /** the field at which a form says what is wrong */
  readonly field: string;
  readonly message: Text;
}

/** References of which a record has one; `rules` holds what keeps it so. */
export interface OneOf {
  readonly name: string;
  /** paths, in the order in which their kinds are offered */
  readonly fields: readonly string[];
  /** exactly one, as against at most one */
  readonly required: boolean;
}

interface Frozen {
  readonly when: Condition;
  readonly except: readonly string[];
}

/**
 * Path of references to the record of the scope's entity that owns a row. 'shared': limited users see every row;
 * null: they see none.
 */
export type ScopePath = readonly string[] | 'shared' | null;

export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

interface ListOrder {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** `Name` are the names of the fields, where they are known to the compiler: of a generated table they are. */
export interface EntityMeta<Name extends string = string> {
  readonly name: string;
  readonly resource: string;
  readonly table: string;
  /** empty for tables without an API (sessions) */
  readonly operations: readonly Operation[];
  /** delete sets `archived_at`; archived records leave the lists */
  readonly archivable: boolean;
  readonly fields: readonly Field<Name>[];
  readonly represent: readonly RepresentPart[];
  /** how a cell names a record, where that is less: some of the fields of `represent` */
  readonly short?: readonly RepresentPart[];
  /** fields below the label of a record where one is chosen */
  readonly choice?: readonly string[];
  /** own fields that the search looks into: texts, and days and months, which it compares by value */
  readonly search: readonly string[];
  /** references, and the id of `ownerRecord`: a search finds a record by the labels of those that it names */
  readonly searchThrough: readonly string[];
  /** the default sort of lists; `ties` orders what is equal, whichever way the list is turned */
  readonly sort: ListOrder & { readonly ties?: ListOrder };
  readonly perPage: number;
  /** what the screens ask of each row of a list, beside what names the record */
  readonly rowFields?: readonly string[];
  /** a switch that is on when a user opens the list for the first time */
  readonly start?: string;
  /** the field for each of whose values the foot of the list adds up by itself */
  readonly sumsBy?: string;
  /** states of the workflow that the foot leaves out beside others */
  readonly sumsWithout?: readonly string[];
  readonly namedFilters: readonly NamedFilter[];
  readonly charts?: readonly ChartMeta[];
  /** other ways to look at its list */
  readonly presentations?: readonly Presentation[];
  /** views of its list that everybody finds */
  readonly views?: readonly DeclaredView[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly noOverlap: readonly NoOverlap[];
  /** that of each record by itself; the form, the API, imports and the database ask the same */
  readonly rules?: readonly CrossFieldRule[];
  readonly oneOf?: readonly OneOf[];
  readonly children: readonly ChildRows[];
  /** reference to the record above in the tree of its records; none stands below itself */
  readonly tree?: string;
  /** set on child-row entities: saved with the parent, readable under its rights */
  readonly parent: { readonly entity: string; readonly by: string; readonly property: string } | null;
  readonly workflow: Workflow | null;
  /** records for which this holds accept no update or delete */
  readonly immutableWhen: Condition | null;
  /** records for which this holds accept no delete */
  readonly keptWhen?: Condition;
  /** rows are written once: the database itself refuses to change or delete them */
  readonly appendOnly: boolean;
  /** resources that it was called by before; the log still says so */
  readonly formerly?: readonly string[];
  /** once it holds it holds for good: the database itself keeps the row and every column but those of `except` */
  readonly frozen: Frozen | null;
  /** every row scope by name, and how it limits the rows of this entity */
  readonly scopes: Readonly<Record<string, ScopePath>>;
  /** path to the user who owns a record: visible to that user alone (history) */
  readonly ownerField: string | null;
  /** fields that name the record of any resource that this one belongs to, and under whose rights it stands */
  readonly ownerRecord?: { readonly resource: string; readonly id: string };
  /**
   * fields that name the record of any resource of which this one tells, who did what it tells, the structure of old and
   * new values by field, and the text that people wrote to it: it shows of that record what its reader may see there
   */
  readonly aboutRecord?: {
    readonly resource: string;
    readonly id: string;
    readonly author?: string;
    readonly changes?: string;
    readonly reason?: string;
  };
  /** columns that every table has, in addition to `fields`: id, version, created_at, … */
  readonly systemColumns: readonly SystemColumn[];
}

/** The entities of the office, which `generated/types/names.ts` adds: the engine knows none by itself. */
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
