import type { EntityMeta } from '../../../shared/entityMeta';
import type { Field } from '../../../shared/field';
import { type Grouping, groupUnitsOf } from '../../../shared/listGroups';
import type { Access } from '../access/access';

/** The fields by which the user may group; the server refuses others. */
export const groupFields = ({ fields, resource }: EntityMeta, { canField }: Access): readonly Field[] =>
  fields.filter(
    field =>
      groupUnitsOf(field).length > 0 &&
      field.filterable &&
      !field.secret &&
      canField(resource, 'read', field.name),
  );

/** A grouping as URL parameter: `status`, `issue_date-month`. */
export const groupingText = ({ by, unit }: Grouping): string => (unit === null ? by : `${by}-${unit}`);

/** Parses the URL parameter; null if the user may not group that way. */
export function readGrouping(text: string, entity: EntityMeta, access: Access): Grouping | null {
  const [by, asked = null] = text.split('-');
  const field = groupFields(entity, access).find(({ name }) => name === by);
  const units = field ? groupUnitsOf(field) : [];
  const unit = asked === null ? units[0] : units.find(each => each === asked);
  return field && unit !== undefined ? { by: field.name, unit } : null;
}
