import Add from '@mui/icons-material/Add';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useCallback, useMemo } from 'react';
import {
  LinkBase,
  type RaRecord,
  ReferenceManyField,
  type TranslateFunction,
  useCreatePath,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useAccess } from '../access/access';
import { SelectionNoticeArea } from '../bulk/SelectionNoticeArea';
import { ExportButton } from '../export/ExportButton';
import { UploadArea } from '../files/UploadArea';
import { countText } from '../format/countText';
import { useLanguage } from '../format/language';
import { ListPagination } from '../list/ListPagination';
import { RecordCards } from '../list/phone/phoneParts';
import { RecordTable } from '../list/rows/RecordTable';
import { RowsLoading } from '../list/rows/RowsLoading';
import { listLink } from '../listLink';
import { fieldOf, useEntity } from '../page/entity/entityContext';
import type { ListParts, Related } from '../page/parts/parts';
import { recordName } from '../recordName';
import { type Above, repeatedColumns } from './repeatedColumns';
import { useRelatedList } from './useRelatedList';
import { withShortHeads } from './withShortHeads';

/** Rows per page in a list below a record. */
const ROWS = 10;

interface PanelProps {
  readonly related: Omit<Related, 'creates'>;
  /** has a create button for users who may create records */
  readonly creates: boolean;
}

/** The records of another resource that reference this one, such as the tours of a guest. */
export const RelatedPanel = ({ related, creates }: PanelProps) => {
  const List = useRelatedList(related.resource);
  // inside the list, the entity context is that of its own entity
  const entity = useEntity();
  const rows = useCallback(
    (parts: ListParts) => <Rows related={related} creates={creates} parts={parts} entityAbove={entity} />,
    [related, creates, entity],
  );
  return List ? <List render={rows} /> : <RowsLoading columns={5} rows={ROWS} />;
};

const Rows = ({
  related: { resource, by, as },
  creates,
  parts,
  entityAbove,
}: PanelProps & { readonly parts: ListParts; readonly entityAbove: Above['entity'] }) => {
  const record = useRecordContext();
  const of = useResourceContext() ?? '';
  const translate = useTranslate();
  const shown = useMemo(() => partsBelow(parts, [by, as], translate), [parts, by, as, translate]);
  const queryOptions = useMemo(() => ({ meta: parts.list.rows }), [parts.list.rows]);
  if (!record) return null;
  const owner = as === undefined ? null : { resource: of, id: Number(record.id) };
  return (
    <ReferenceManyField
      reference={resource}
      target={by}
      filter={as === undefined ? undefined : { [as]: of }}
      sort={{ ...parts.list.sort }}
      perPage={ROWS}
      queryOptions={queryOptions}
    >
      <SelectionNoticeArea />
      <RowsBelow parts={shown} above={{ resource: of, entity: entityAbove, record }} />
      <Foot
        parts={parts}
        where={{ [by]: record.id, ...(as !== undefined && { [as]: of }) }}
        by={by}
        creates={creates}
      >
        {owner && <UploadArea parts={parts} owner={owner} />}
      </Foot>
    </ReferenceManyField>
  );
};

const RowsBelow = ({ parts, above }: { readonly parts: ListParts; readonly above: Above }) => {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { data = [] } = useListContext<RaRecord>();
  const repeated = repeatedColumns(parts.entity, Object.keys(parts.columns), data, above).join(' ');
  const shown = useMemo(() => withoutColumns(parts, repeated.split(' ')), [parts, repeated]);
  if (!isPhone) return <RecordTable parts={shown} isBelow />;
  return (
    <Box sx={{ p: 1 }}>
      <RecordCards parts={shown} isBelow owner={recordName(above.record)} />
    </Box>
  );
};

const withoutColumns = (parts: ListParts, names: readonly string[]): ListParts => ({
  ...parts,
  columns: Object.fromEntries(Object.entries(parts.columns).filter(([name]) => !names.includes(name))),
});

/**
 * The list without columns that would be equal in each row, and without delete and update, which are done on the full
 * list.
 */
function partsBelow(
  parts: ListParts,
  same: readonly (string | undefined)[],
  translate: TranslateFunction,
): ListParts {
  // the rides of a prescription have the same guest as the prescription
  const matched = same.flatMap(name =>
    Object.values((name && fieldOf(parts.entity, name)?.ref?.limit?.match) || {}),
  );
  const { columns } = withoutColumns(
    parts,
    [...same, ...matched].filter(name => name !== undefined),
  );
  return {
    ...parts,
    columns: withShortHeads(columns, parts.resource, translate),
    operations: parts.operations.filter(each => each !== 'delete' && each !== 'update'),
  };
}

interface FootProps extends Pick<PanelProps, 'creates'> {
  readonly parts: ListParts;
  readonly by: string;
  /** the filter for the records of this list */
  readonly where: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

const Foot = ({ parts, by, where, creates, children }: FootProps) => {
  const { resource, entity, filters, parent } = parts;
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { can, canField, blocked } = useAccess();
  const { total = 0, meta } = useListContext();
  const { tag } = useLanguage();
  const list = createPath({ resource, type: 'list' });
  // as a condition if the filter bar has no input for the field, so that it can be removed there
  const filtered = listLink(list, filters[by] ? where : { _and: [where] });
  const all = parent ? list : filters[by] || fieldOf(entity, by)?.filterable ? filtered : null;
  const mayCreate =
    creates && can(resource, 'create') && canField(resource, 'update', by) && blocked === null;
  return (
    <Box className="no-print" sx={footLook}>
      {mayCreate && (
        <Button
          component={LinkBase}
          to={createPath({ resource, type: 'create' })}
          state={{ record: where }}
          startIcon={<Add />}
        >
          {translate(`resources.${resource}.action.create`)}
        </Button>
      )}
      {children}
      {all !== null && total > 0 && (
        <Button component={LinkBase} to={all}>
          {translate('app.kit.show_all', {
            smart_count: total,
            count: countText(total, meta?.totalCapped === true, tag),
          })}
        </Button>
      )}
      {total > 0 && <ExportButton parts={parts} ids={null} within={where} />}
      <Box sx={{ flex: 1 }} />
      {total > ROWS && <ListPagination choices={[ROWS]} />}
    </Box>
  );
};

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'divider',
  '&:not(:has(a, button))': { display: 'none' },
};
