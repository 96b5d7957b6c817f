import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { EntityMeta, Operation } from '../../../../shared/entityMeta';
import type { Condition, FilterExpression } from '../../../../shared/field';
import type { FieldErrors } from '../../../../shared/validation';
import type { Elements, PartElement, Width } from '../../elements';
import type { RowMeta } from '../../list/rows/rowFields';
import type { WorkflowParts } from '../../workflow/workflowParts';

/** Metadata that every page of an entity needs, derived from `EntityMeta` without a request. */
export interface PageParts {
  readonly entity: EntityMeta;
  readonly resource: string;
  readonly operations: readonly Operation[];
  /** workflow field, shown beside the title */
  readonly status?: string;
  readonly workflow?: WorkflowParts;
  /** the record is read-only while one of these holds */
  readonly locked: readonly Condition[];
  /** while the condition holds, these fields are read-only */
  readonly lockedFields: readonly { readonly when: Condition; readonly fields: readonly string[] }[];
  /** while this holds, the record can be changed, but not deleted */
  readonly keptWhen?: Condition;
}

/** A nested entity: the URL parameter that names the parent, and the field that holds its id. */
export interface Parent {
  readonly param: string;
  readonly by: string;
}

/** The parts of a list page. */
export interface ListParts extends PageParts {
  readonly columns: Elements;
  readonly filters: Elements;
  /** the entity with the fields that conditions offer; default: all */
  readonly asked?: EntityMeta;
  readonly list: {
    readonly sort: EntityMeta['sort'];
    readonly perPage: number;
    /** the fields requested for each row; default: the whole record */
    readonly rows?: RowMeta;
    /** filter when the list is opened for the first time */
    readonly startFilter?: FilterExpression;
    readonly sortable: readonly string[];
    /** supports the full-text search `q` */
    readonly searchable: boolean;
  };
  readonly parent?: Parent;
  /** its records represent files, which can be uploaded */
  readonly holdsFile: boolean;
  readonly table?: ComponentType<{ readonly parts: ListParts }>;
  readonly actions?: ReactElement;
  readonly noMatches?: ReactElement;
  readonly bulkActions?: ReactElement;
}

export interface SectionParts {
  readonly name: string;
  readonly tab?: string;
  readonly label?: string;
  readonly fields: Readonly<Record<string, Width>>;
}

/** The parts of a form page. */
export interface FormParts extends PageParts {
  readonly inputs: Elements;
  readonly sections: readonly SectionParts[];
  /** other elements in the form, below its sections */
  readonly others: readonly PartElement[];
  readonly parent?: Parent;
  readonly notice?: ReactElement;
  readonly aside?: ReactElement;
  /** validates a record like the server; faults by dotted path */
  readonly errors: (record: Readonly<Record<string, unknown>>) => Promise<FieldErrors>;
}

/** The parts of a record page. */
export interface ShowParts extends PageParts {
  readonly fields: Elements;
  readonly sections: readonly SectionParts[];
  /** other elements on the page, below the record */
  readonly others: readonly PartElement[];
  readonly figures: readonly string[];
  /** collapsed below the others */
  readonly technical: readonly string[];
  readonly related: readonly Related[];
  /** fields that only repeat another value of the record */
  repeated?(record: Readonly<Record<string, unknown>>): readonly string[];
  /** its records represent files, which are shown beside them */
  readonly holdsFile: boolean;
  /** reference to a file of the record */
  readonly file?: string;
  /** provides the inputs for fields that a workflow step requires */
  readonly form?: Page<FormParts>;
  readonly actions?: ReactElement;
  readonly before?: ReactNode;
  readonly between?: ReactNode;
  readonly after?: ReactNode;
  stepNote?(step: string, record: RaRecord): ReactNode;
  stepTarget?(step: string, record: RaRecord): Identifier | null;
}

/** A list of records that reference this one. */
export interface Related {
  readonly resource: string;
  /** field of the other record that references this one */
  readonly by: string;
  /** if that field may reference any resource: the field that contains the resource */
  readonly as?: string;
  /** the list has a create button */
  readonly creates: boolean;
}

/** A generated page. If `render` is given, it renders the parts instead: below another record, or in a dialog. */
export type Page<Parts> = ComponentType<{ readonly render?: (parts: Parts) => ReactNode }>;

/** The pages of one resource; missing if the entity does not allow the operation. */
export interface Pages {
  /** metadata of the entity, if the pages are generated */
  readonly entity?: EntityMeta;
  readonly list?: Page<ListParts>;
  /** the list below a record that its rows reference; default: the generated list */
  readonly related?: Page<ListParts>;
  readonly create?: Page<FormParts>;
  readonly edit?: Page<FormParts>;
  readonly show?: Page<ShowParts>;
}
