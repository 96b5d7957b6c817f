import { RoleForm, RoleList, RoleShow } from '@generated/admin/role';
import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { MatrixLink } from './MatrixLink';

const useNumberOfRights = (): number => {
  const held = useRecordContext()?.permissions;
  return Array.isArray(held) ? held.length : 0;
};

/**
 * Hundreds of permissions are too many to pick from: they are changed in the matrix, with a preview and a
 * reason.
 */
const RightsToSet = (_: { source: string }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('authorization.matrix.of_role', { smart_count: useNumberOfRights() })}
      </Typography>
      <MatrixLink />
    </Box>
  );
};

const NumberOfRights = (_: { source: string }) => <>{useNumberOfRights()}</>;

export const list = () => <RoleList without={['key']} actions={<MatrixLink />} />;
export const create = () => <RoleForm replace={{ permissions: <RightsToSet source="permissions" /> }} />;
export const edit = create;
/**
 * The link is among the page's actions: for a role without permissions the field is hidden with the other
 * empty ones, and such a role needs the link most.
 */
export const show = () => (
  <RoleShow replace={{ permissions: <NumberOfRights source="permissions" /> }} actions={<MatrixLink />} />
);
