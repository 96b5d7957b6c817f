import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { canSee, isReadable, resolveField } from '../access/resolveField.ts';

/**
 * The fields of the file in column order. Without `names`, all that the actor may read, except references to records
 * whose labels they may not see. A named field that may not be read is refused, never silently left out.
 */
export function exportColumns(data: Data, entity: Entity, names: readonly string[] | null): readonly Field[] {
  const { model, actor } = data;
  if (names === null) {
    const isNamed = ({ ref }: Field) => ref === null || canSee(actor, entityNamed(model, ref.entity));
    return entity.meta.fields.filter(
      field => isOneCell(field) && isReadable(model, actor, entity, field) && isNamed(field),
    );
  }
  return names.map(name => {
    const field = entity.fields.get(name);
    if (!field || field.kind === 'binary')
      throw new ProblemError('unknownField', { field: name, resource: entity.meta.resource });
    resolveField(model, actor, entity, name, 'select');
    return field;
  });
}

/** An opaque structure fits into a cell only as JSON, which imports cannot read, so it is left out by default. */
const isOneCell = ({ kind, structure }: Field): boolean =>
  (kind !== 'json' || structure !== null) && kind !== 'binary';

/** The label of a field on the screens. */
export const columnLabel = ({ meta, labels }: Entity, { name }: Field, locale: Locale): string =>
  labels[locale][`resources.${meta.resource}.fields.${name}`] ?? name;
