import type { DeclaredView } from '../src/engine/shared/entityMeta';
import { groupUnitsOf } from '../src/engine/shared/listGroups';
import type { EntitySchema } from './dialect/entity';
import type { DeclaredViewSchema } from './dialect/list';
import { kindOf } from './fieldKind';

/**
 * Has the shape of the views that users save. Without `unit`, records are grouped by the first period that
 * the field's kind offers.
 */
export function buildDeclaredView(schema: DeclaredViewSchema, { properties }: EntitySchema): DeclaredView {
  const { name, label, columns = null, filter = {}, sort = null, group } = schema;
  const field = group && properties[group.by];
  const [usual = null] = field ? groupUnitsOf({ kind: kindOf(field), computed: null }) : [];
  return {
    name,
    label,
    state: {
      columns,
      widths: {},
      filter,
      sort,
      group: group ? { by: group.by, unit: group.unit ?? usual } : null,
      density: null,
    },
  };
}
