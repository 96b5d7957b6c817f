import { type RaRecord, useDataProvider, useGetList } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { FilterExpression } from '../../../../shared/field';
import { offeredRows } from '../../list/rowFields';
import { usePages } from '../../page/usePages';
import { useSettled } from '../../useSettled';
import { namedBy } from './namedBy';
import type { RecordChoice } from './recordChoice';
import { useTreeChoices } from './useTreeChoices';

interface Wanted {
  readonly reference: string;
  readonly filter: FilterExpression;
  /** the record for which the one above it in the tree is chosen */
  readonly placed: number | null;
  /** what is typed */
  readonly text: string;
  /** Nothing is asked before. */
  readonly isOpen: boolean;
  readonly nameOf: (record: RaRecord) => string;
}

interface Offered {
  /** of the records; undefined while it loads */
  readonly entity: EntityMeta | undefined;
  readonly choices: readonly RecordChoice[];
  readonly isLoading: boolean;
  /** Nothing could be read: what is typed may exist already. */
  readonly isUnknown: boolean;
  readonly refetch: () => void;
  /** asks at once for the first two records that the text finds */
  readonly find: () => Promise<readonly RecordChoice[]>;
}

/** How many records the list offers; typing narrows it on the server. */
const OFFERED = 25;

/** A word is finished before the server is asked. */
const pauseMs = 200;

/**
 * The records that a picker offers, in the order of their own list; a search puts the nearest first, and a tree keeps its
 * order.
 */
export function useOfferedRecords({ reference, filter, placed, text, isOpen, nameOf }: Wanted): Offered {
  const dataProvider = useDataProvider();
  const query = useSettled(text, pauseMs);
  const target = usePages(isOpen ? reference : null);
  const asked = (q: string, perPage: number) => ({
    filter: q ? { ...filter, q } : filter,
    pagination: { page: 1, perPage },
    sort: target?.entity?.sort,
    meta: offeredRows,
  });
  const tree = useTreeChoices({ entity: isOpen ? target?.entity : undefined, filter, text, placed });
  const {
    data = [],
    isFetching,
    isPaused,
    isPlaceholderData,
    isError,
    refetch,
  } = useGetList(reference, asked(query, OFFERED), {
    enabled: isOpen && target !== undefined && !tree.isShown,
    // while somebody types; what is opened again may have another limit
    placeholderData: query ? before => before : undefined,
  });
  const isLoading = tree.isShown ? tree.isLoading : isFetching || target === undefined || query !== text;
  // What was found for less is not what is asked for now: Enter must not choose it.
  const isOfBefore = isLoading || isPlaceholderData;
  const records = isOfBefore && text ? data.filter(namedBy(text)) : data;
  const choiceOf = (record: RaRecord): RecordChoice => ({
    id: Number(record.id),
    label: nameOf(record),
    record,
  });
  const choices = tree.isShown ? tree.choices : records.map(choiceOf);
  return {
    entity: target?.entity,
    choices,
    isLoading,
    // without the server the question waits, and is no failure
    isUnknown: (isError || isPaused) && !isLoading && choices.length === 0,
    refetch: () => void refetch(),
    find: async () => {
      const found = await dataProvider.getList(reference, asked(text, 2));
      return found.data.map(choiceOf);
    },
  };
}
