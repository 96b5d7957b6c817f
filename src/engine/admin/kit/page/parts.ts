import type { ComponentType, ReactElement } from 'react';
import type { Operation } from '../../../shared/entityMeta';
import type { Condition } from '../../../shared/field';
import type { FieldErrors } from '../../../shared/validation';
import type { Elements } from '../elements';
import type { WorkflowParts } from '../workflow/workflowParts';

/** Grid width of a field: about 6, 10, 16, 26 characters, or the whole row. */
export type Width = 'xs' | 's' | 'm' | 'l' | 'full';

export interface Section {
  /** its title is the message `resources.{resource}.sections.{name}` */
  readonly name: string;
  /** sections of one tab stand together; its title is `resources.{resource}.tabs.{tab}` */
  readonly tab?: string;
  /** message key of the title where the section is not named in the schema */
  readonly label?: string;
  readonly fields: Readonly<Record<string, Width>>;
}

/** Everything that the screens of one entity are made of; generated, and replaceable part by part. */
export interface Parts {
  readonly resource: string;
  readonly inputs: Elements;
  readonly columns: Elements;
  readonly filters: Elements;
  readonly fields: Elements;
  readonly sections: readonly Section[];
  readonly list: {
    readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
    readonly perPage: number;
    readonly sortable: readonly string[];
    /** takes the search input `q` */
    readonly searchable: boolean;
  };
  /** shows the rows of the list in place of the usual table; given the parts */
  readonly table?: ComponentType<{ readonly parts: Parts }>;
  /** beside the title of the list, before its own buttons */
  readonly listActions?: ReactElement;
  /** beside the title of the record, before its own buttons; has the record's context */
  readonly recordActions?: ReactElement;
  /** in the bar of the selected rows, before its own buttons */
  readonly bulkActions?: ReactElement;
  /** in the form, above its fields; sees their values */
  readonly formNotice?: ReactElement;
  /** beside the fields of the form; sees their values */
  readonly formAside?: ReactElement;
  readonly operations: readonly Operation[];
  /** workflow field, shown beside the title */
  readonly status?: string;
  readonly workflow?: WorkflowParts;
  /** amounts, numbers and days beside the title of the record */
  readonly figures?: readonly string[];
  /** the record accepts no change while one of these holds */
  readonly locked?: readonly Condition[];
  /** while this holds, the record can be changed, but not deleted */
  readonly keptWhen?: Condition;
  /** while the condition holds, these fields accept no change */
  readonly lockedFields?: readonly { readonly when: Condition; readonly fields: readonly string[] }[];
  /** a nested entity: the URL parameter that names the parent, and the field that holds its id */
  readonly parent?: { readonly param: string; readonly by: string };
  /** by field: where the value of a new record comes from until the user enters one */
  readonly follows?: Readonly<Record<string, readonly Follow[]>>;
  /** its records stand for files, which are shown beside them and can be uploaded */
  readonly holdsFile?: boolean;
  /** lists below the detail page */
  readonly related?: readonly Related[];
  /** what is wrong with a record, by dotted path: the same verdict as the server's */
  readonly errors: (record: Readonly<Record<string, unknown>>) => Promise<FieldErrors>;
}

/** Records of another resource that refer to the record in hand. */
export interface Related {
  readonly resource: string;
  /** field of the other record that names this one */
  readonly by: string;
  /** where records of any resource may be meant: the field that names the resource */
  readonly as?: string;
}

/** The field of the record that the references lead to, one after the other; without any, of the new record itself. */
export interface Follow {
  readonly over: readonly { readonly field: string; readonly resource: string }[];
  readonly field: string;
  readonly when?: Condition;
}

/** The pages of one resource. A page that its operations do not allow is absent. */
export interface Pages {
  readonly list?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  readonly show?: ComponentType;
}
