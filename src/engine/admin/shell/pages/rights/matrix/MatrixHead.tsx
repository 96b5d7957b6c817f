// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in sight need boxes, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard goes to the cells, not to the rows around them
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { MatrixRole } from '../../../../../shared/rights';
import { useRoleName } from '../useRoleName';
import type { MatrixStore } from './matrixStore';

interface Props {
  readonly store: MatrixStore;
  readonly roles: readonly MatrixRole[];
  readonly activeColumn: number | null;
}

/** The header row: each role with its number of users and its row scope. */
export function MatrixHead({ store, roles, activeColumn }: Props) {
  const translate = useTranslate();
  return (
    <div role="row" className="line head" aria-rowindex={1}>
      <div
        role="columnheader"
        className="corner"
        tabIndex={activeColumn === 0 ? 0 : -1}
        aria-colindex={1}
        data-row={-1}
        data-col={0}
      >
        <span className="role">{translate('authorization.matrix.right')}</span>
      </div>
      {roles.map((role, at) => (
        <RoleHead
          key={role.id}
          store={store}
          role={role}
          column={at + 1}
          isActive={activeColumn === at + 1}
        />
      ))}
    </div>
  );
}

interface RoleHeadProps {
  readonly store: MatrixStore;
  readonly role: MatrixRole;
  readonly column: number;
  readonly isActive: boolean;
}

function RoleHead({ store, role, column, isActive }: RoleHeadProps) {
  const translate = useTranslate();
  const name = useRoleName();
  const scope = useSyncExternalStore(store.subscribe, () => store.scope(role.id));
  const isChanged = useSyncExternalStore(store.subscribe, () => store.isScopeChanged(role.id));
  return (
    <div
      role="columnheader"
      className="column"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column + 1}
      aria-haspopup="menu"
      data-row={-1}
      data-col={column}
      title={name(role)}
    >
      <span className="role">{name(role)}</span>
      <span className="detail">{translate('authorization.matrix.users', { smart_count: role.users })}</span>
      <span className="detail" data-changed={isChanged}>
        {translate(`authorization.matrix.scopes.${scope}`)}
      </span>
    </div>
  );
}
