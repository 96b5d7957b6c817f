import type { Grouping, ListGroups } from '../../../shared/listGroups';

/** The part of the data provider that groups a list. */
export interface GroupsProvider {
  readonly getGroups: (resource: string, query: GroupsQuery) => Promise<{ readonly data: ListGroups }>;
}

export interface GroupsQuery extends Grouping {
  readonly filter: Readonly<Record<string, unknown>>;
}
