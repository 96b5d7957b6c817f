import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { EntityMeta, FieldOf } from '../../../shared/entityMeta';
import { useInSight } from '../access/inSight';
import type { ElementsOf } from '../elements';
import { lazily } from '../lazily';
import { EntityContext } from './entity/entityContext';
import { PageLoading } from './frame/PageLoading';
import { changeElements } from './parts/changeElements';
import { pagePartsOf } from './parts/pageParts';
import type { FormParts, Page, ShowParts } from './parts/parts';
import { isRelatedRecords, relatedOf } from './RelatedRecords';
import { sectionsIn } from './Section';

/** The options with which a hand-written file customises a generated record page. */
export interface ShowProps<Meta extends EntityMeta = EntityMeta> {
  /** replaces the values of these fields */
  readonly replace?: ElementsOf<Meta>;
  readonly without?: readonly FieldOf<Meta>[];
  /** fields that only repeat another value of the record; hidden together with the empty ones */
  repeated?(record: Readonly<Record<string, unknown>>): readonly FieldOf<Meta>[];
  /** beside the record's title, before the standard buttons; has the record context, as do all slots below */
  readonly actions?: ReactElement;
  /** above the record's values */
  readonly before?: ReactNode;
  /** between the record's values and the lists of related records */
  readonly between?: ReactNode;
  /** below everything */
  readonly after?: ReactNode;
  /** replaces the generated form as the source of inputs for fields that workflow steps require */
  readonly form?: Page<FormParts>;
  /** a note in the dialog of a workflow step, besides the record's figures */
  stepNote?(step: string, record: RaRecord): ReactNode;
  /** the record to open after a workflow step, given the record as it is then, if the work goes on there */
  stepTarget?(step: string, record: RaRecord): Identifier | null;
  /** renders the whole page; `fields` are those of the generated page */
  render?(parts: Omit<ShowParts, 'fields'> & { readonly fields: ElementsOf<Meta> }): ReactNode;
}

interface Props<Meta extends EntityMeta> extends ShowProps<Meta> {
  readonly entity: Meta;
  /** amounts, numbers and days beside the title of the record */
  readonly figures?: readonly FieldOf<Meta>[];
  /** rarely needed fields, collapsed below the others */
  readonly technical?: readonly FieldOf<Meta>[];
  /** reference to a file of the record, which is shown beside it on wide screens */
  readonly file?: FieldOf<Meta>;
  /** the records represent files, which are shown beside them */
  readonly holdsFile?: boolean;
  /** sections and lists of related records; anything else is rendered below */
  readonly children: ReactNode;
}

/** All entities share this code, so preloading it is worthwhile. */
export const RecordPage = lazily(async () => (await import('../show/RecordPage')).RecordPage, PageLoading);

/** The page of one record. Its code is loaded when it is first rendered. */
export function ShowPage<Meta extends EntityMeta>({ render, ...props }: Props<Meta>) {
  const parts = useShowParts(props);
  return (
    <EntityContext value={props.entity}>
      {render ? render(parts) : <RecordPage parts={parts} />}
    </EntityContext>
  );
}

function useShowParts<Meta extends EntityMeta>(props: Omit<Props<Meta>, 'render'>): ShowParts {
  const {
    entity,
    children,
    replace,
    without,
    figures = [],
    technical = [],
    holdsFile = false,
    ...around
  } = props;
  const { elements, ...read } = useMemo(() => readPage(children), [children]);
  const all = useMemo(() => changeElements(elements, { replace, without }), [elements, replace, without]);
  const fields = useInSight(entity, all);
  return { ...pagePartsOf(entity), ...around, ...read, fields, figures, technical, holdsFile };
}

function readPage(children: ReactNode) {
  const { others, ...read } = sectionsIn(children);
  return {
    ...read,
    others: others.filter(each => !isRelatedRecords(each)),
    related: others.filter(isRelatedRecords).map(relatedOf),
  };
}
