import { columns, fields, parts } from '@generated/admin/permission';
import { pages } from '../../kit/pages';
import { replace } from '../../kit/replace';
import { ResourceValue } from '../../kit/values/ResourceValue';
import { MatrixLink } from './MatrixLink';

const area = { resource: <ResourceValue source="resource" /> };

export const { list, create, edit, show } = pages({
  ...parts,
  columns: replace(columns, area),
  fields: replace(fields, area),
  listActions: <MatrixLink />,
});
