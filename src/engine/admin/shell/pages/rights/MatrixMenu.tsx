import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { MatrixRole } from '../../../../shared/rights';
import { useServices } from '../../services';
import { type MenuTarget, targetsOf } from './MatrixGrid';
import type { MatrixStore } from './matrixStore';
import type { Decision } from './savedMatrix';
import type { Row } from './visibleRows';

interface Props {
  readonly store: MatrixStore;
  readonly target: MenuTarget | null;
  readonly roles: readonly MatrixRole[];
  readonly rows: readonly Row[];
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

const fills: readonly (readonly [name: string, granted: Decision])[] = [
  ['allow', true],
  ['deny', false],
  ['reset', null],
];

/** Fills a whole column or row, and sets which records a role reaches. */
export function MatrixMenu({ store, target, roles, rows, isReadOnly, onClose }: Props) {
  const translate = useTranslate();
  const { role = null, row = null } = target ?? {};
  const shownRights = () => [...new Set(rows.flatMap(({ permissions }) => permissions))];
  const { product } = useServices();
  const fill = (granted: Decision) => {
    if (role) store.decide(targetsOf([role], shownRights()), granted);
    if (row)
      store.decide(
        targetsOf(roles, row.node.permission ? [row.node.permission.id] : row.permissions),
        granted,
      );
    onClose();
  };
  return (
    <Menu open={target !== null} anchorEl={target?.anchor} onClose={onClose}>
      {fills.map(([name, granted]) => (
        <MenuItem key={name} disabled={isReadOnly} onClick={() => fill(granted)}>
          {translate(`authorization.matrix.fill.${name}_${role ? 'column' : 'row'}`)}
        </MenuItem>
      ))}
      {role && [
        <Divider key="line" />,
        <ListSubheader key="scope" sx={{ lineHeight: '28px', bgcolor: 'transparent' }}>
          {translate('authorization.matrix.scope')}
        </ListSubheader>,
        ...['all', ...product.scopes.map(({ name }) => name), 'own'].map(scope => (
          <MenuItem
            key={scope}
            role="menuitemradio"
            aria-checked={store.scope(role.id) === scope}
            selected={store.scope(role.id) === scope}
            disabled={isReadOnly}
            onClick={() => {
              store.setScope(role.id, scope);
              onClose();
            }}
          >
            {translate(`authorization.matrix.scopes.${scope}`)}
          </MenuItem>
        )),
        <Divider key="line2" />,
        <MenuItem key="open" component={Link} to={`/authorization/roles/edit/${role.id}?mode=details`}>
          {translate('authorization.matrix.open_role')}
        </MenuItem>,
        <MenuItem key="rights" component={Link} to={`/UserRechte?of=role-${role.id}`}>
          {translate('app.menu.rights')}
        </MenuItem>,
      ]}
    </Menu>
  );
}
