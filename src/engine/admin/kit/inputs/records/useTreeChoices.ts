import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { FilterExpression } from '../../../../shared/field';
import { mostRowsPerPage } from '../../../../shared/requestLimits';
import { offeredRows } from '../../list/rows/rowFields';
import { recordName } from '../../recordName';
import type { RecordChoice } from './recordChoice';
import { type Branch, foundBranches, inTreeOrder } from './treeChoices';

/** A larger tree is searched on the server like any list, without tree order. */
const wholeTree = 500;

interface Wanted {
  /** the entity of the options; undefined while it loads or the picker is closed */
  readonly entity: EntityMeta | undefined;
  readonly filter: FilterExpression;
  readonly text: string;
  /** the record whose parent is being chosen: neither it nor its descendants can be chosen */
  readonly placed: number | null;
}

/** Options from records that form a tree (`x-tree`), each below its parent; unused if the tree is too large. */
export function useTreeChoices({ entity, filter, text, placed }: Wanted): {
  readonly choices: readonly RecordChoice[];
  readonly isLoading: boolean;
  readonly isShown: boolean;
} {
  const dataProvider = useDataProvider();
  const tree = entity?.tree;
  const { data, isLoading } = useQuery({
    queryKey: [entity?.resource, 'tree', filter],
    queryFn: () => (entity && tree ? loadTree(dataProvider, entity, tree, filter) : null),
    enabled: tree !== undefined,
  });
  return {
    choices: data ? choicesOf(data, text.trim(), placed) : [],
    isLoading,
    isShown: tree !== undefined && data !== null,
  };
}

/** null: too many records. */
async function loadTree(
  dataProvider: DataProvider,
  { resource, sort }: EntityMeta,
  tree: string,
  filter: FilterExpression,
): Promise<readonly Branch[] | null> {
  const load = (page: number) =>
    dataProvider.getList<RaRecord>(resource, {
      filter,
      pagination: { page, perPage: mostRowsPerPage },
      sort,
      meta: { fields: [...offeredRows.fields, tree] },
    });
  const { data, total = 0 } = await load(1);
  if (total > wholeTree) return null;
  const pages = Array.from(
    { length: Math.max(0, Math.ceil(total / mostRowsPerPage) - 1) },
    (_, at) => at + 2,
  );
  const others = await Promise.all(pages.map(load));
  return inTreeOrder([...data, ...others.flatMap(page => page.data)], tree);
}

function choicesOf(
  branches: readonly Branch[],
  text: string,
  placed: number | null,
): readonly RecordChoice[] {
  const { shown, found } = text ? foundBranches(branches, text) : { shown: branches, found: null };
  const names = new Map(branches.map(({ record }) => [Number(record.id), recordName(record)]));
  return shown.map(({ record, above }) => {
    const id = Number(record.id);
    const isBelow = placed !== null && (id === placed || above.includes(placed));
    return {
      id,
      label: recordName(record),
      record,
      above: above.map(each => names.get(each) ?? `#${each}`),
      isPassed: isBelow || found?.has(id) === false,
    };
  });
}
