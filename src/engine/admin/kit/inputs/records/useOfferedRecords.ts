import { type RaRecord, useDataProvider, useGetList } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { FilterExpression } from '../../../../shared/field';
import { offeredRows } from '../../list/rows/rowFields';
import { usePages } from '../../page/parts/usePages';
import { useDebounced } from '../../useDebounced';
import { namedBy } from './namedBy';
import type { RecordChoice } from './recordChoice';
import { useTreeChoices } from './useTreeChoices';

interface Wanted {
  readonly reference: string;
  readonly filter: FilterExpression;
  /** the record whose parent in the tree is being chosen */
  readonly placed: number | null;
  /** the typed text */
  readonly text: string;
  /** nothing is requested before the picker is opened */
  readonly isOpen: boolean;
  readonly nameOf: (record: RaRecord) => string;
}

interface Offered {
  /** the entity of the records; undefined while loading */
  readonly entity: EntityMeta | undefined;
  readonly choices: readonly RecordChoice[];
  readonly isLoading: boolean;
  /** nothing could be loaded: the typed record may exist */
  readonly isUnknown: boolean;
  readonly refetch: () => void;
  /** requests the first two matches at once, without debounce */
  readonly find: () => Promise<readonly RecordChoice[]>;
}

/** Limit of options; typing narrows them on the server. */
const OFFERED = 25;

/** Debounce time: no request in the middle of a word. */
const pauseMs = 200;

/**
 * The options of a picker, sorted like the list of the resource; a search sorts the best match first, and a tree keeps
 * its order.
 */
export function useOfferedRecords({ reference, filter, placed, text, isOpen, nameOf }: Wanted): Offered {
  const dataProvider = useDataProvider();
  const query = useDebounced(text, pauseMs);
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
    // only while typing: when opened again, the picker may have another limit
    placeholderData: query ? before => before : undefined,
  });
  const isLoading = tree.isShown ? tree.isLoading : isFetching || target === undefined || query !== text;
  // Results of a shorter text may not match the current one: Enter must not choose them.
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
    // offline, the request is paused, which is not an error
    isUnknown: (isError || isPaused) && !isLoading && choices.length === 0,
    refetch: () => void refetch(),
    find: async () => {
      const found = await dataProvider.getList(reference, asked(text, 2));
      return found.data.map(choiceOf);
    },
  };
}
