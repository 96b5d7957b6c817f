import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityMeta, Operation } from '../../../shared/entityMeta';
import type { Condition, FilterExpression } from '../../../shared/field';
import type { FieldErrors } from '../../../shared/validation';
import type { Elements, PartElement, Width } from '../elements';
import type { RowMeta } from '../list/rowFields';
import type { WorkflowParts } from '../workflow/workflowParts';

/** What every page of an entity knows of it without asking the server: it follows from its table. */
export interface PageParts {
  readonly entity: EntityMeta;
  readonly resource: string;
  readonly operations: readonly Operation[];
  /** workflow field, shown beside the title */
  readonly status?: string;
  readonly workflow?: WorkflowParts;
  /** the record accepts no change while one of these holds */
  readonly locked: readonly Condition[];
  /** while the condition holds, these fields accept no change */
  readonly lockedFields: readonly { readonly when: Condition; readonly fields: readonly string[] }[];
  /** while this holds, the record can be changed, but not deleted */
  readonly keptWhen?: Condition;
}

/** A nested entity: the URL parameter that names the parent, and the field that holds its id. */
export interface Parent {
  readonly param: string;
  readonly by: string;
}

/** What a list is made of. */
export interface ListParts extends PageParts {
  readonly columns: Elements;
  readonly filters: Elements;
  /** the entity with the fields that conditions are offered for; without it all of them */
  readonly asked?: EntityMeta;
  readonly list: {
    readonly sort: EntityMeta['sort'];
    readonly perPage: number;
    /** what is asked for in each row; without it the whole record */
    readonly rows?: RowMeta;
    /** of the first time that the list is opened */
    readonly startFilter?: FilterExpression;
    readonly sortable: readonly string[];
    /** takes the search input `q` */
    readonly searchable: boolean;
  };
  readonly parent?: Parent;
  /** its records stand for files, which can be uploaded */
  readonly holdsFile: boolean;
  readonly table?: ComponentType<{ readonly parts: ListParts }>;
  readonly actions?: ReactElement;
  readonly bulkActions?: ReactElement;
}

export interface SectionParts {
  readonly name: string;
  readonly tab?: string;
  readonly label?: string;
  readonly fields: Readonly<Record<string, Width>>;
}

/** What a form is made of. */
export interface FormParts extends PageParts {
  readonly inputs: Elements;
  readonly sections: readonly SectionParts[];
  /** what else stands in the form, below its sections */
  readonly others: readonly PartElement[];
  readonly parent?: Parent;
  readonly notice?: ReactElement;
  readonly aside?: ReactElement;
  /** what is wrong with a record, by dotted path: the same verdict as the server's */
  readonly errors: (record: Readonly<Record<string, unknown>>) => Promise<FieldErrors>;
}

/** What a detail page is made of. */
export interface ShowParts extends PageParts {
  readonly fields: Elements;
  readonly sections: readonly SectionParts[];
  /** what else stands on the page, below the record */
  readonly others: readonly PartElement[];
  readonly figures: readonly string[];
  /** folded away below the others */
  readonly technical: readonly string[];
  readonly related: readonly Related[];
  /** what another value of the record says as well */
  repeated?(record: Readonly<Record<string, unknown>>): readonly string[];
  /** its records stand for files, which are shown beside them */
  readonly holdsFile: boolean;
  /** field that names the file which belongs to the record */
  readonly file?: string;
  /** whose inputs ask for what a step of the workflow requires */
  readonly form?: Page<FormParts>;
  readonly actions?: ReactElement;
  readonly before?: ReactNode;
  readonly between?: ReactNode;
  readonly after?: ReactNode;
  stepNote?(step: string, record: RaRecord): ReactNode;
}

/** A list of records that refer to this one. */
export interface Related {
  readonly resource: string;
  /** field of the other record that names this one */
  readonly by: string;
  /** where records of any resource may be meant: the field that names the resource */
  readonly as?: string;
  /** people begin others of them from this record */
  readonly creates: boolean;
}

/** A generated page. Given `render`, it draws that from its parts: below another record, in a dialog. */
export type Page<Parts> = ComponentType<{ readonly render?: (parts: Parts) => ReactNode }>;

/** The pages of one resource. A page that its operations do not allow is absent. */
export interface Pages {
  /** its table, where the pages are generated */
  readonly entity?: EntityMeta;
  readonly list?: Page<ListParts>;
  /** the list below a record that its rows refer to; where there is none, the generated list stands there */
  readonly related?: Page<ListParts>;
  readonly create?: Page<FormParts>;
  readonly edit?: Page<FormParts>;
  readonly show?: Page<ShowParts>;
}
