import { Card, type Theme, useMediaQuery } from '@mui/material';
import { List } from 'react-admin';
import { EmptyList } from './EmptyList';
import { ListBar } from './ListBar';
import { ListKeys } from './ListKeys';
import { ListPagination } from './ListPagination';
import { toldByPage } from './LoadError';
import { LoadFailed } from './LoadFailed';
import type { Parts } from './parts';
import { RecordCards } from './RecordCards';
import { RecordTable } from './RecordTable';
import { useParentId } from './useParentId';

/** A nested list shows the records of the parent that the URL names, and remembers its state per parent. */
export const ListPage = ({ parts }: { parts: Parts }) => {
  const { list, parent, resource } = parts;
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const parentId = useParentId(parts);
  const isNested = parent !== undefined && parentId !== null;
  return (
    <List
      actions={false}
      component="div"
      exporter={false}
      sort={list.sort}
      perPage={list.perPage}
      filter={isNested ? { [parent.by]: parentId } : undefined}
      storeKey={isNested ? `${resource}.${parentId}.list` : undefined}
      empty={<EmptyList parts={parts} />}
      error={
        <>
          <ListBar parts={parts} isPhone={isPhone} />
          <LoadFailed />
        </>
      }
      queryOptions={toldByPage}
      sx={listLook}
      pagination={<ListPagination />}
    >
      <ListBar parts={parts} isPhone={isPhone} />
      <ListKeys>
        {isPhone ? (
          <RecordCards parts={parts} />
        ) : (
          <Card variant="outlined" sx={cardLook}>
            <RecordTable parts={parts} stickyHead />
          </Card>
        )}
      </ListKeys>
    </List>
  );
};

/** Round corners without a box that scrolls, for that would keep the head of the table to itself. */
const cardLook = { overflow: 'clip' };

/** A wide table scrolls within the list; without this it would widen the page. */
const listLook = {
  minWidth: 0,
  '& .RaList-main': { minWidth: 0, mt: 0 },
  '& .RaList-content': { minWidth: 0 },
};
