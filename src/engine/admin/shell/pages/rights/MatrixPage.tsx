import { Alert, Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Matrix } from '../../../../shared/rights';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import { areasOf } from '../../layout/menu/menuOf';
import { useServices, useSession } from '../../services';
import { ChangeLog } from './matrix/ChangeLog';
import { Legend } from './matrix/Legend';
import { MatrixGrid, type MenuTarget } from './matrix/MatrixGrid';
import { MatrixMenu } from './matrix/MatrixMenu';
import { MatrixToolbar } from './matrix/MatrixToolbar';
import { noFilter, type ScreenFilter, shownRights } from './matrix/matrixFilter';
import { createMatrixStore } from './matrix/matrixStore';
import { PreviewDialog } from './matrix/PreviewDialog';
import { matrixKey } from './matrix/rightsReload';
import { SaveBar } from './matrix/SaveBar';
import { rightsTree, type TreeNode } from './rightsTree';
import { useAllLabels } from './useAllLabels';
import { useRightTexts } from './useRightTexts';
import { visibleRows } from './visibleRows';

/** R-ROUTE: all roles and permissions on one screen. */
export function MatrixPage() {
  const { rights } = useServices();
  const hasLabels = useAllLabels();
  const { data } = useQuery({
    queryKey: matrixKey,
    queryFn: rights.matrix,
    throwOnError: true,
    refetchOnWindowFocus: false,
  });
  return data && hasLabels ? <MatrixScreen matrix={data} /> : <PageLoading />;
}

function MatrixScreen({ matrix }: { readonly matrix: Matrix }) {
  const translate = useTranslate();
  const texts = useRightTexts();
  const { product, resources, urls, permissions } = useServices();
  const isViewing = useSession()?.viewAs !== null;
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const [store] = useState(() => createMatrixStore(matrix));
  useEffect(() => store.rebase(matrix), [store, matrix]);
  useSyncExternalStore(store.subscribe, store.matrix);

  const [search] = useSearchParams();
  const [filter, setFilter] = useState<ScreenFilter>({ ...noFilter, query: search.get('q') ?? '' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const [dialog, setDialog] = useState<'preview' | 'log' | null>(null);
  const [phoneRole, setPhoneRole] = useState(matrix.roles[0]?.id);

  const tree = useMemo(
    () => rightsTree(matrix.permissions, areasOf(resources, urls), product.menuGroups, texts),
    [matrix, product, resources, urls, texts],
  );
  const only = useMemo(() => shownRights(store, filter), [store, filter]);
  const rows = useMemo(
    () => visibleRows(tree, { ...filter, only }, ({ id, kind }) => (kind === 'area') !== open.has(id)),
    [tree, filter, only, open],
  );
  const roles = isPhone ? matrix.roles.filter(({ id }) => id === phoneRole) : matrix.roles;
  const isReadOnly = isViewing || !permissions.can('roles', 'update');
  const toggle = ({ id }: TreeNode) =>
    setOpen(before => (before.has(id) ? without(before, id) : new Set(before).add(id)));

  return (
    <Box sx={screenLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, minHeight: 36 }}>
        <Typography component="h1" variant="h6" sx={{ flex: { xs: '1 0 100%', sm: 1 }, fontWeight: 600 }}>
          {translate('app.menu.matrix')}
        </Typography>
        {!isReadOnly && <SaveBar store={store} onSave={() => setDialog('preview')} />}
      </Box>
      <MatrixToolbar
        store={store}
        tree={tree}
        filter={filter}
        onFilter={setFilter}
        phoneRole={isPhone ? phoneRole : undefined}
        onPhoneRole={setPhoneRole}
        hasOpen={open.size > 0}
        onOpenAll={isWanted => setOpen(isWanted ? closedIds(tree) : new Set())}
        onLog={() => setDialog('log')}
      />
      {isReadOnly && (
        <Alert severity="info" sx={{ py: 0 }}>
          {translate(isViewing ? 'authorization.view_as.blocked' : 'authorization.matrix.read_only')}
        </Alert>
      )}
      <MatrixGrid
        store={store}
        rows={rows}
        roles={roles}
        isReadOnly={isReadOnly}
        onToggle={toggle}
        onMenu={setMenu}
      />
      {rows.length === 0 && <Alert severity="info">{translate('authorization.matrix.nothing_found')}</Alert>}
      <Legend />
      <MatrixMenu
        store={store}
        target={menu}
        roles={matrix.roles}
        rows={rows}
        isReadOnly={isReadOnly}
        onClose={() => setMenu(null)}
      />
      {dialog === 'preview' && <PreviewDialog store={store} tree={tree} onClose={() => setDialog(null)} />}
      {dialog === 'log' && (
        <ChangeLog store={store} tree={tree} isReadOnly={isReadOnly} onClose={() => setDialog(null)} />
      )}
    </Box>
  );
}

/** The ids of all rows that start closed: everything with children, except areas. */
function closedIds(tree: readonly TreeNode[]): ReadonlySet<string> {
  const below = (nodes: readonly TreeNode[]): readonly string[] =>
    nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...below(children)] : []));
  return new Set(tree.flatMap(({ children }) => below(children)));
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter(each => each !== id));
}

/** Fills the window: the grid scrolls inside it, and its headers stay in sight. */
const screenLook = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.25,
  height: { xs: 'calc(100dvh - 76px)', sm: 'calc(100dvh - 86px)' },
  minHeight: 480,
};
