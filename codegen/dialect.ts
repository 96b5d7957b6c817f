import type { Operation, Text, WorkTone } from '../src/engine/shared/entityMeta';
import type { ChipColor, FilterExpression, Format } from '../src/engine/shared/field';

/**
 * A schema as its author wrote it, after the meta-schema has accepted it. `meta.schema.json` describes
 * every keyword; these types only let the compiler follow.
 */
export interface EntitySchema {
  readonly description?: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly 'x-resource': string;
  readonly 'x-route'?: RouteSchema;
  readonly 'x-label': Readonly<Record<'de' | 'en', readonly [string, string]>>;
  readonly 'x-gender'?: 'm' | 'f' | 'n';
  readonly 'x-about'?: Text;
  readonly 'x-icon'?: string;
  readonly 'x-menu'?: { readonly group: string; readonly order: number; readonly count?: string };
  readonly 'x-represent': string;
  readonly 'x-list'?: ListSchema;
  readonly 'x-form'?: {
    readonly sections?: readonly SectionSchema[];
    readonly tabs?: readonly {
      readonly name: string;
      readonly label: Text;
      readonly sections: readonly SectionSchema[];
    }[];
  };
  readonly 'x-search'?: readonly string[];
  readonly 'x-unique'?: readonly (readonly string[])[];
  readonly 'x-index'?: readonly (readonly string[])[];
  readonly 'x-no-overlap'?: readonly {
    readonly within: readonly string[];
    readonly from: string;
    readonly to: string;
  }[];
  readonly 'x-workflow'?: WorkflowSchema;
  readonly 'x-immutable-when'?: ConditionSchema;
  readonly 'x-kept-when'?: ConditionSchema;
  readonly 'x-children'?: readonly {
    readonly name: string;
    readonly entity: string;
    readonly by: string;
    readonly label: Text;
  }[];
  readonly 'x-child-of'?: string;
  readonly 'x-retention'?: { readonly years: number; readonly from?: string; readonly law?: string };
  readonly 'x-operations'?: readonly Operation[];
  readonly 'x-append-only'?: true;
  readonly 'x-frozen'?: { readonly when: ConditionSchema; readonly except?: readonly string[] };
  readonly 'x-owner-record'?: { readonly resource: string; readonly id: string };
  readonly 'x-archive'?: boolean;
  readonly 'x-access'?: Readonly<Record<string, 'read' | 'write' | 'manage' | readonly string[]>>;
  readonly 'x-scopes'?: Readonly<Record<string, string>>;
  readonly 'x-permissions'?: readonly {
    readonly name: string;
    readonly label: Text;
    readonly roles?: readonly string[];
  }[];
  readonly 'x-owner'?: string;
}

interface RouteSchema {
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  readonly parent?: { readonly entity: string; readonly param: string; readonly by: string };
}

interface ListSchema {
  readonly columns?: readonly string[];
  readonly filters?: readonly (string | NamedFilterSchema)[];
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly sortable?: readonly string[];
  readonly perPage?: number;
}

export interface NamedFilterSchema {
  readonly name: string;
  readonly label: Text;
  readonly where?: FilterExpression;
  readonly work?: WorkTone;
  readonly sum?: string;
  readonly options?: Readonly<Record<string, { readonly label: Text; readonly where: FilterExpression }>>;
  readonly order?: readonly string[];
}

export interface SectionSchema {
  readonly name: string;
  readonly label: Text;
  readonly fields: readonly string[];
}

export interface WorkflowSchema {
  readonly field: string;
  readonly initial: string;
  readonly states: Readonly<
    Record<string, { readonly locked?: 'all' | readonly string[]; readonly final?: boolean }>
  >;
  readonly transitions: readonly {
    readonly name: string;
    readonly from: readonly string[];
    readonly to: string;
    readonly label: Text;
    readonly by?: 'people' | 'product';
    readonly requires?: readonly string[];
    readonly confirm?: boolean;
    readonly reason?: boolean;
    readonly fourEyes?: boolean;
    readonly roles?: readonly string[];
  }[];
}

type Scalar = string | number | boolean | null;
export type ConditionSchema = Readonly<Record<string, Scalar | readonly Scalar[]>>;

export interface FieldSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly format?: 'date' | 'time' | 'month' | 'date-time';
  readonly enum?: readonly string[];
  readonly items?: { readonly type?: string; readonly enum?: readonly string[]; readonly format?: 'date' };
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: string | number | boolean | readonly string[] | null;
  readonly 'x-label'?: Text;
  readonly 'x-help'?: Text;
  readonly 'x-enum'?: Readonly<Record<string, Text & { readonly color?: ChipColor }>>;
  readonly 'x-ref'?: {
    readonly entity: string;
    readonly onDelete?: 'restrict' | 'cascade' | 'set-null';
    readonly create?: boolean;
  };
  readonly 'x-money'?: true | { readonly scale: 2 | 4 };
  readonly 'x-decimal'?: number;
  readonly 'x-unit'?: string;
  readonly 'x-format'?: Format;
  readonly 'x-unique'?: boolean;
  readonly 'x-sensitive'?: true | { readonly read?: readonly string[]; readonly update?: readonly string[] };
  readonly 'x-secret'?: boolean;
  readonly 'x-binary'?: true;
  readonly 'x-when'?: ConditionSchema;
  readonly 'x-when-optional'?: boolean;
  readonly 'x-checked-when'?: ConditionSchema;
  readonly 'x-not-before'?: string;
  readonly 'x-follows'?: readonly { readonly from: string; readonly when?: ConditionSchema }[];
  readonly 'x-computed'?: ComputedSchema;
  readonly 'x-set-once'?: boolean;
  readonly 'x-read-only'?: boolean;
  readonly 'x-default'?: string;
  readonly 'x-widget'?: string;
  readonly 'x-width'?: 'xs' | 's' | 'm' | 'l' | 'full';
  readonly 'x-renamed-from'?: string;
}

export interface ComputedSchema {
  readonly count?: { readonly entity: string; readonly by: string; readonly where?: FilterExpression };
  readonly sum?: {
    readonly entity: string;
    readonly by: string;
    readonly field: string;
    readonly where?: FilterExpression;
  };
  readonly lookup?: string;
}

/** A group of fields in schemas/common that entities take over with $ref. */
export interface FragmentSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly 'x-order'?: readonly string[];
}
