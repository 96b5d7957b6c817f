import type { ChildRows } from '../../shared/entityMeta.ts';
import type { Field, Structure } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { canSee, isReadable } from '../access/resolveField.ts';

/** Child rows as one column of a file: `Name: Anna; Phone: 030 1 | Name: Bert`. */
export interface RowsColumn {
  readonly child: ChildRows;
  /** the entity of the rows */
  readonly entity: Entity;
  /** the fields that the cell contains */
  readonly structure: Structure;
}

/** The child rows of which the actor may read something. */
export const rowsColumns = (data: Data, { meta }: Entity): readonly RowsColumn[] =>
  meta.children.flatMap(child => {
    const entity = entityNamed(data.model, child.entity);
    const fields = entity.meta.fields.filter(field => isInCell(data, entity, child, field));
    return fields.length === 0 ? [] : [{ child, entity, structure: { many: true, fields } }];
  });

/** What people enter, as far as the actor may read it: imports read back all that a cell contains. */
function isInCell(data: Data, entity: Entity, { by, order }: ChildRows, field: Field): boolean {
  const { name, kind, readOnly, computed, structure, file, ref } = field;
  // their place in the cell is the order of the rows
  if (name === by || name === order || readOnly || computed) return false;
  if (kind === 'binary' || file || (kind === 'json' && structure === null)) return false;
  const isNamed = ref === null || canSee(data.actor, entityNamed(data.model, ref.entity));
  return isNamed && isReadable(data.model, data.actor, entity, field);
}
