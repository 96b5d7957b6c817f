import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityMeta, FieldOf } from '../../../shared/entityMeta';
import { useInSight } from '../access/inSight';
import type { ElementsOf } from '../elements';
import { lazily } from '../lazily';
import { changeElements } from './changeElements';
import { EntityContext } from './entityContext';
import { PageLoading } from './PageLoading';
import { pagePartsOf } from './pageParts';
import type { FormParts, Page, ShowParts } from './parts';
import { isRelatedRecords, relatedOf } from './RelatedRecords';
import { sectionsIn } from './Section';

/** What a hand-written file may change of a generated detail page. */
export interface ShowProps<Meta extends EntityMeta = EntityMeta> {
  /** other values in the places of these fields */
  readonly replace?: ElementsOf<Meta>;
  readonly without?: readonly FieldOf<Meta>[];
  /** what another value of the record says as well, folded away with what is empty */
  repeated?(record: Readonly<Record<string, unknown>>): readonly FieldOf<Meta>[];
  /** beside the title of the record, before the page's own buttons; has the record's context, as all below have */
  readonly actions?: ReactElement;
  /** above what the record says */
  readonly before?: ReactNode;
  /** below what the record says, above the lists of what refers to it */
  readonly between?: ReactNode;
  /** below everything */
  readonly after?: ReactNode;
  /** another form than the generated one asks for what the steps of the workflow require */
  readonly form?: Page<FormParts>;
  /** what the dialog of a step says beside the figures of the record */
  stepNote?(step: string, record: RaRecord): ReactNode;
  /** draws the whole page; its fields are those of the generated one */
  render?(parts: Omit<ShowParts, 'fields'> & { readonly fields: ElementsOf<Meta> }): ReactNode;
}

interface Props<Meta extends EntityMeta> extends ShowProps<Meta> {
  readonly entity: Meta;
  /** amounts, numbers and days beside the title of the record */
  readonly figures?: readonly FieldOf<Meta>[];
  /** for the rare question, folded away below the others */
  readonly technical?: readonly FieldOf<Meta>[];
  /** names the file that belongs to the record, which stands beside it on wide screens */
  readonly file?: FieldOf<Meta>;
  /** the records stand for files, which are shown beside them */
  readonly holdsFile?: boolean;
  /** sections, and lists of what refers to the record; anything else stands below */
  readonly children: ReactNode;
}

/** Its code is that of every entity: worth fetching beforehand. */
export const RecordPage = lazily(async () => (await import('../show/RecordPage')).RecordPage, PageLoading);

/** The detail page of one record. Its code comes when it is first shown. */
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
