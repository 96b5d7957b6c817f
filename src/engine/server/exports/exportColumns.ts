import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { canSee, isReadable, resolveField } from '../access/resolveField.ts';
import { type RowsColumn, rowsColumns } from './rowsColumns.ts';

/** A column of the file: a field, or the child rows of each record. */
export type ExportColumn =
  | { readonly kind: 'field'; readonly name: string; readonly field: Field }
  | { readonly kind: 'rows'; readonly name: string; readonly rows: RowsColumn };

/**
 * The columns of the file in their order. Without `names`, the number of each record, by which an import finds it, and
 * all that the actor may read, except references to records whose labels they may not see. A named field that may not be
 * read is refused, never silently left out.
 */
export function exportColumns(
  data: Data,
  entity: Entity,
  names: readonly string[] | null,
): readonly ExportColumn[] {
  const { model, actor } = data;
  const children = rowsColumns(data, entity).map(ofRows);
  if (names === null) {
    const isNamed = ({ ref }: Field) => ref === null || canSee(actor, entityNamed(model, ref.entity));
    const fields = entity.meta.fields.filter(
      field => isOneCell(field) && isReadable(model, actor, entity, field) && isNamed(field),
    );
    return [...[fieldNamed(entity, 'id'), ...fields].map(ofField), ...children];
  }
  return names.map(name => {
    const rows = children.find(each => each.name === name);
    if (rows) return rows;
    if (entity.meta.children.some(child => child.name === name))
      throw new ProblemError('forbiddenField', { field: name });
    const field = entity.fields.get(name);
    if (!field || field.kind === 'binary')
      throw new ProblemError('unknownField', { field: name, resource: entity.meta.resource });
    resolveField(model, actor, entity, name, 'select');
    return ofField(field);
  });
}

const ofField = (field: Field): ExportColumn => ({ kind: 'field', name: field.name, field });

const ofRows = (rows: RowsColumn): ExportColumn => ({ kind: 'rows', name: rows.child.name, rows });

/** An opaque structure fits into a cell only as JSON, which imports cannot read, so it is left out by default. */
const isOneCell = ({ kind, structure }: Field): boolean =>
  (kind !== 'json' || structure !== null) && kind !== 'binary';

/** The label of a field or of child rows on the screens. */
export const columnLabel = (
  { meta, labels }: Entity,
  { name }: Pick<Field, 'name'>,
  locale: Locale,
): string => labels[locale][`resources.${meta.resource}.fields.${name}`] ?? name;
