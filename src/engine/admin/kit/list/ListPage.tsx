import { type ComponentType, type ReactElement, type ReactNode, useMemo } from 'react';
import type { EntityMeta, FieldOf, Locale } from '../../../shared/entityMeta';
import { isSearched } from '../../../shared/searchText';
import { useAccess } from '../access/access';
import { useInSight } from '../access/inSight';
import { archiveFilter } from '../archive/archive';
import { byField, type Elements, type ElementsOf, elementsIn } from '../elements';
import { SwitchFilter } from '../filters/NamedFilter';
import { useLanguage } from '../format/language';
import { EntityContext, fieldOf } from '../page/entity/entityContext';
import { changeElements } from '../page/parts/changeElements';
import { pagePartsOf } from '../page/parts/pageParts';
import type { ListParts, Parent } from '../page/parts/parts';
import { ownLanguageFirst, sortedInOwnLanguage } from './columns/ownLanguage';
import { RecordList } from './RecordList';
import { rowMetaOf } from './rows/rowFields';
import { startFilterOf } from './startFilter';

/** The options with which a hand-written file customises a generated list. */
export interface ListProps<Meta extends EntityMeta = EntityMeta> {
  /** replaces the columns of these fields */
  readonly replace?: ElementsOf<Meta>;
  readonly without?: readonly FieldOf<Meta>[];
  /** replaces the filters of these fields */
  readonly replaceFilters?: ElementsOf<Meta>;
  readonly withoutFilters?: readonly FieldOf<Meta>[];
  /** fields without conditions, because the screens show something else than the stored value */
  readonly withoutConditions?: readonly FieldOf<Meta>[];
  /** beside the title of the list, before the standard buttons */
  readonly actions?: ReactElement;
  /** in the bar of the selected rows, before the standard buttons */
  readonly bulkActions?: ReactElement;
  /** instead of the notice that no records match the filters */
  readonly noMatches?: ReactElement;
  /** renders the rows instead of the standard table */
  readonly table?: ComponentType<{ readonly parts: ListParts }>;
  /** renders the whole page; `columns` are those of the generated list */
  render?(parts: Omit<ListParts, 'columns'> & { readonly columns: ElementsOf<Meta> }): ReactNode;
}

interface Props<Meta extends EntityMeta> extends ListProps<Meta> {
  readonly entity: Meta;
  readonly filters?: ReactElement;
  /** for a nested entity: the list is limited to the parent in the URL */
  readonly parent?: Parent;
  /** the records represent files, which can be uploaded */
  readonly holdsFile?: boolean;
  /** the columns, left to right; optional */
  readonly children?: ReactNode;
}

/** The list of an entity: the columns are its children, everything else comes from the metadata. */
export function ListPage<Meta extends EntityMeta>({ render, ...props }: Props<Meta>) {
  const parts = useListParts(props);
  return (
    <EntityContext value={props.entity}>
      {render ? render(parts) : <RecordList parts={parts} />}
    </EntityContext>
  );
}

function useListParts<Meta extends EntityMeta>(props: Omit<Props<Meta>, 'render'>): ListParts {
  const { entity, children, replace, without, filters, replaceFilters, withoutFilters, ...others } = props;
  const { withoutConditions, ...around } = others;
  const all = useMemo(
    () => changeElements(byField(elementsIn(children)), { replace, without }),
    [children, replace, without],
  );
  const seen = useInSight(entity, all);
  const { locale } = useLanguage();
  const columns = useMemo(() => ownLanguageFirst(seen, locale), [seen, locale]);
  const mayRestore = useAccess().can(entity.resource, 'restore') && entity.archivable;
  const allFilters = useMemo(
    () => ({
      ...changeElements(byField(elementsIn(filters)), { replace: replaceFilters, without: withoutFilters }),
      ...(mayRestore && { [archiveFilter]: archived }),
    }),
    [filters, replaceFilters, withoutFilters, mayRestore],
  );
  const shownFilters = useInSight(entity, allFilters);
  const list = useMemo(() => listOf(entity, columns, locale), [entity, columns, locale]);
  const asked = useMemo(() => withoutFields(entity, withoutConditions), [entity, withoutConditions]);
  const { holdsFile = false } = around;
  return { ...pagePartsOf(entity), ...around, columns, filters: shownFilters, asked, list, holdsFile };
}

/** Filter that shows archived records, for users who may restore them. */
const archived = <SwitchFilter source={archiveFilter} label="app.archive.filter" defaultValue={false} />;

const withoutFields = (entity: EntityMeta, names: readonly string[] = []): EntityMeta =>
  names.length === 0
    ? entity
    : { ...entity, fields: entity.fields.filter(({ name }) => !names.includes(name)) };

const listOf = (entity: EntityMeta, columns: Elements, locale: Locale): ListParts['list'] => ({
  sort: { ...entity.sort, field: sortedInOwnLanguage(entity.sort.field, Object.keys(columns), locale) },
  perPage: entity.perPage,
  rows: rowMetaOf(entity, columns),
  startFilter: startFilterOf(entity),
  sortable: Object.keys(columns).filter(
    name => fieldOf(entity, name)?.sortable ?? name === entity.sort.field,
  ),
  searchable: isSearched(entity),
});
