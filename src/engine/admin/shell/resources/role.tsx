import { RoleForm, RoleList, RoleShow } from '@generated/admin/role';
import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { MatrixLink } from './MatrixLink';

/** Hundreds of rights are nothing to read or to pick from: the matrix shows and changes them, with a preview and a reason. */
const RightsOfRole = (_: { source: string }) => {
  const translate = useTranslate();
  const held = useRecordContext()?.permissions;
  const count = Array.isArray(held) ? held.length : 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('authorization.matrix.of_role', { smart_count: count })}
      </Typography>
      <MatrixLink />
    </Box>
  );
};

const rights = { permissions: <RightsOfRole source="permissions" /> };

export const list = () => <RoleList without={['key']} actions={<MatrixLink />} />;
export const create = () => <RoleForm replace={rights} />;
export const edit = create;
export const show = () => <RoleShow replace={rights} />;
