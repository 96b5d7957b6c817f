import { parts } from '../../../generated/admin/role';
import { pages } from '../kit/pages/pages';
import { MatrixLink } from './MatrixLink';

export const { list, create, edit, show } = pages({ ...parts, listActions: <MatrixLink /> });
