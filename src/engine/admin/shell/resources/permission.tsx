import { PermissionList, PermissionShow } from '@generated/admin/permission';
import { ResourceValue } from '../../kit/values/ResourceValue';
import { MatrixLink } from './MatrixLink';

const area = { resource: <ResourceValue source="resource" /> };

export const list = () => <PermissionList replace={area} actions={<MatrixLink />} />;
export const show = () => <PermissionShow replace={area} />;
export { create, edit } from '@generated/admin/permission';
