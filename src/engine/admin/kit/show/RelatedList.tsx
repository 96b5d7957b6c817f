import Add from '@mui/icons-material/Add';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import {
  LinkBase,
  ReferenceManyField,
  useCreatePath,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useAccess } from '../access/access';
import { UploadArea } from '../files/UploadArea';
import { ListPagination } from '../list/ListPagination';
import { RecordCards } from '../list/RecordCards';
import { RecordTable } from '../list/RecordTable';
import { RowsLoading } from '../list/RowsLoading';
import { listLink } from '../listLink';
import type { Parts, Related } from '../page/parts';
import { useParts } from '../page/useParts';

/** How many rows stand below a record; the list itself shows them all. */
const ROWS = 10;

/** Records with pages of their own that refer to this one, such as the tours of a guest. */
export const RelatedList = ({ resource, by, as }: Related) => {
  const record = useRecordContext();
  const of = useResourceContext() ?? '';
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const parts = useParts(resource);
  const shown = useMemo(() => parts && partsBelow(parts, [by, as]), [parts, by, as]);
  if (!parts || !shown || !record) return <RowsLoading columns={5} rows={ROWS} />;
  const owner = as === undefined ? null : { resource: of, id: Number(record.id) };
  return (
    <ReferenceManyField
      reference={resource}
      target={by}
      filter={as === undefined ? undefined : { [as]: of }}
      sort={{ ...parts.list.sort }}
      perPage={ROWS}
    >
      {isPhone ? (
        <Box sx={{ p: 1 }}>
          <RecordCards parts={shown} isBelow />
        </Box>
      ) : (
        <RecordTable parts={shown} isBelow />
      )}
      <Foot parts={parts} where={{ [by]: record.id, ...(as !== undefined && { [as]: of }) }} by={by}>
        {owner && <UploadArea parts={parts} owner={owner} />}
      </Foot>
    </ReferenceManyField>
  );
};

/** Without the columns that would say the same in each row, and without deleting, which is done where all are seen. */
function partsBelow(parts: Parts, same: readonly (string | undefined)[]): Parts {
  const columns = Object.entries(parts.columns).filter(([name]) => !same.includes(name));
  return {
    ...parts,
    columns: Object.fromEntries(columns),
    operations: parts.operations.filter(each => each !== 'delete'),
  };
}

interface FootProps {
  readonly parts: Parts;
  readonly by: string;
  /** what makes a record one of these */
  readonly where: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

const Foot = ({ parts, by, where, children }: FootProps) => {
  const { resource, filters, parent, operations } = parts;
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { can, blocked } = useAccess();
  const { total = 0 } = useListContext();
  const list = createPath({ resource, type: 'list' });
  // only a filter that the list shows can be taken away again there
  const all = parent ? list : filters[by] ? listLink(list, where) : null;
  const mayCreate = operations.includes('create') && can(resource, 'create') && blocked === null;
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
          {translate('app.kit.show_all', { smart_count: total })}
        </Button>
      )}
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
};
