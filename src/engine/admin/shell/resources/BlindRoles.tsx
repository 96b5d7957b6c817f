import { Alert } from '@mui/material';
import { useGetMany, useRecordContext, useTranslate, useTranslateLabel } from 'react-admin';
import type { RowMeta } from '../../kit/list/rows/rowFields';
import { useLabels } from '../../kit/page/parts/usePages';
import { useRoleName } from '../pages/rights/useRoleName';
import { useServices } from '../services';

/**
 * Warns about roles that limit a user to assigned records while none are assigned: such a user sees empty
 * lists.
 */
export const BlindRoles = () => {
  const record = useRecordContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const nameOf = useRoleName();
  const { product, permissions } = useServices();
  const ids: readonly number[] = Array.isArray(record?.roles) ? record.roles : [];
  const isEnabled = ids.length > 0 && permissions.can('roles', 'read');
  const { data: roles = [] } = useGetMany(
    'roles',
    { ids: [...ids], meta: scopeOfRoles },
    { enabled: isEnabled },
  );
  // the texts of the profile, which lists of users do not load
  const hasTexts = useLabels('profile');
  if (!hasTexts) return null;
  const isUnassigned = (scope: string) => {
    const assigned: unknown = record?.[scope];
    return Array.isArray(assigned) && assigned.length === 0;
  };
  return roles
    .filter(role => product.scopes.some(({ name }) => name === role?.row_scope && isUnassigned(name)))
    .map(role => (
      <Alert key={role.id} severity="warning" sx={{ mb: 1 }}>
        {translate('authorization.user_access.blind_role', {
          role: nameOf({ name_de: role.name_de, name_en: role.name_en }),
          field: translateLabel({ source: role.row_scope, resource: 'users' }),
        })}
      </Alert>
    ));
};

const scopeOfRoles: RowMeta = { fields: ['row_scope', 'name_de', 'name_en'] };
