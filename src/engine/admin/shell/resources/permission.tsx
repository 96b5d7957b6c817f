import { PermissionList, PermissionShow } from '@generated/admin/permission';
import { useRecordContext, useTranslate } from 'react-admin';
import { ResourceFilter } from '../../kit/filters/ResourceFilter';
import { ResourceValue } from '../../kit/values/record/ResourceValue';
import type { ValueProps } from '../../kit/values/Value';
import { useAllLabels } from '../pages/rights/useAllLabels';
import { useRightTexts } from '../pages/rights/useRightTexts';
import { MatrixLink } from './MatrixLink';

/** The permission's action as the matrix names it: *Löschen*, *Prüfen*, *Infektionen lesen*. */
const ActionValue = (_: ValueProps) => {
  const record = useRecordContext();
  const hasLabels = useAllLabels();
  const texts = useRightTexts();
  if (!record || !hasLabels) return null;
  const { resource, action } = record;
  return texts.right({ resource, action, field: null });
};

/** The label of the field that the permission is about. */
const FieldValue = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const hasLabels = useAllLabels();
  const field: unknown = record?.[source];
  if (!record || !hasLabels || typeof field !== 'string') return null;
  return translate(`resources.${record.resource}.fields.${field}`, { _: field });
};

const keys = ['key', 'resource', 'action', 'field'] as const;

const words = {
  resource: <ResourceValue source="resource" />,
  action: <ActionValue source="action" />,
  field: <FieldValue source="field" />,
};

const asked = { resource: <ResourceFilter source="resource" /> };

/**
 * The description repeats resource, action and field as one sentence for titles and pickers. It is searchable
 * in both languages, so it needs no column; the keys are shown nowhere, so there is no filter on that of the action.
 */
export const list = () => (
  <PermissionList
    replace={words}
    without={['description_de']}
    replaceFilters={asked}
    withoutFilters={['action']}
    withoutConditions={keys}
    actions={<MatrixLink />}
  />
);
export const show = () => <PermissionShow replace={words} />;
export { create, edit } from '@generated/admin/permission';
