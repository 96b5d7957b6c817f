import type { FilterExpression } from './field.ts';
import type { Grouping } from './listGroups.ts';

/** Row heights of lists, besides the normal one. */
export const densities = ['compact', 'roomy'] as const;
export type Density = (typeof densities)[number];

/** The settings of a list view. */
export interface ViewState {
  /** left to right; null: as many as fit */
  readonly columns: readonly string[] | null;
  /** in pixels, for the columns whose width was changed */
  readonly widths: Readonly<Record<string, number>>;
  readonly filter: FilterExpression;
  /** null: the default sort of the list */
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly group: Grouping | null;
  /** null: normal row height */
  readonly density: Density | null;
}

/** A view as it is saved. */
export interface ViewInput {
  readonly name: string;
  /** ids of the roles that see it besides its owner */
  readonly roles: readonly number[];
  /** the list opens with it: for its roles, or for its owner if it has none */
  readonly isDefault: boolean;
  readonly state: ViewState;
}

/** A change of a view; without a state it keeps the one that it has. */
export type ViewChange = Omit<ViewInput, 'state'> & Partial<Pick<ViewInput, 'state'>>;

/** A view as a reader receives it: without filters, sort or groups that the reader may not use. */
export interface ListView extends ViewInput {
  /** negative for views that the schema declares */
  readonly id: number;
  readonly version: number;
  readonly isOwn: boolean;
  readonly mayChange: boolean;
  /** entries of filter, sort or group that were removed for this reader */
  readonly leftOut: readonly string[];
}

/** `GET /list-views?list=tours` */
export interface ListViews {
  readonly views: readonly ListView[];
  /** roles to share views with; null for users who may not share */
  readonly roles: readonly { readonly id: number; readonly name: string }[] | null;
}
