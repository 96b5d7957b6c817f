import type { Grouping, ListGroups } from '../../../shared/listGroups';

/** The part of the data provider that groups a list. */
export interface GroupsProvider {
  readonly getGroups: (resource: string, order: GroupsOrder) => Promise<{ readonly data: ListGroups }>;
}

export interface GroupsOrder extends Grouping {
  readonly filter: Readonly<Record<string, unknown>>;
}
