import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MatrixRole } from '../../../../../shared/rights';
import { useServices } from '../../../services';
import { useRoleName } from '../useRoleName';
import type { Row } from '../visibleRows';
import { type MenuTarget, targetsOf } from './MatrixGrid';
import type { MatrixStore } from './matrixStore';
import type { Decision } from './savedMatrix';

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

/** Fills a whole column or row, copies the permissions of another role, and sets a role's row scope. */
export function MatrixMenu({ store, target, roles, rows, isReadOnly, onClose }: Props) {
  const translate = useTranslate();
  const nameOf = useRoleName();
  const [isCopying, setCopying] = useState(false);
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
  const menu = {
    open: target !== null,
    anchorEl: target?.anchor,
    onClose,
    slotProps: { transition: { onExited: () => setCopying(false) } },
  };
  if (role && isCopying)
    return (
      <Menu {...menu}>
        <ListSubheader sx={headLook}>{translate('authorization.matrix.copy_from')}</ListSubheader>
        {roles
          .filter(({ id }) => id !== role.id)
          .map((each, at) => (
            <MenuItem
              key={each.id}
              autoFocus={at === 0}
              onClick={() => {
                store.copyRole(each.id, role.id);
                onClose();
              }}
            >
              {nameOf(each)}
            </MenuItem>
          ))}
      </Menu>
    );
  return (
    <Menu {...menu}>
      {fills.map(([name, granted]) => (
        <MenuItem key={name} disabled={isReadOnly} onClick={() => fill(granted)}>
          {translate(`authorization.matrix.fill.${name}_${role ? 'column' : 'row'}`)}
        </MenuItem>
      ))}
      {role && [
        <MenuItem
          key="copy"
          disabled={isReadOnly || roles.length < 2}
          aria-haspopup="menu"
          onClick={() => setCopying(true)}
        >
          {translate('authorization.matrix.copy')}
        </MenuItem>,
        <Divider key="line" />,
        <ListSubheader key="scope" sx={headLook}>
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

const headLook = { lineHeight: '28px', bgcolor: 'transparent' };
