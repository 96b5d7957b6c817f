import type { FilterExpression } from './field.ts';
import type { Grouping } from './listGroups.ts';

/** How high the rows of a list are, beside the usual. */
export const densities = ['compact', 'roomy'] as const;
export type Density = (typeof densities)[number];

/** How a list is looked at. */
export interface ViewState {
  /** left to right; null: as many as fit */
  readonly columns: readonly string[] | null;
  /** in pixels, of the columns that were made wider or narrower */
  readonly widths: Readonly<Record<string, number>>;
  readonly filter: FilterExpression;
  /** null: the order of the list itself */
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly group: Grouping | null;
  /** null: rows of the usual height */
  readonly density: Density | null;
}

/** What is kept under a name. */
export interface ViewInput {
  readonly name: string;
  /** ids of those who see it besides its owner */
  readonly roles: readonly number[];
  /** the list opens with it: for its roles, or for its owner where it has none */
  readonly isDefault: boolean;
  readonly state: ViewState;
}

/** A view as its reader gets it: without conditions, an order and groups that the reader may not ask for. */
export interface ListView extends ViewInput {
  /** below 0 for those that the schema declares */
  readonly id: number;
  readonly version: number;
  readonly isOwn: boolean;
  readonly mayChange: boolean;
  /** entries of the filter, the order or the groups that were left out */
  readonly leftOut: readonly string[];
}

/** `GET /list-views?list=tours` */
export interface ListViews {
  readonly views: readonly ListView[];
  /** with whom they can be shared; null for those who may not share */
  readonly roles: readonly { readonly id: number; readonly name: string }[] | null;
}
