import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { isReadable, resolveField } from '../access/resolveField.ts';

/**
 * The fields that stand in the file, in the order of the columns. Without `names` all that the actor may read. One that
 * they may not read is refused by name, never left out in silence.
 */
export function exportColumns(data: Data, entity: Entity, names: readonly string[] | null): readonly Field[] {
  if (names === null) {
    return entity.meta.fields.filter(
      field => isOneCell(field) && isReadable(data.model, data.actor, entity, field),
    );
  }
  return names.map(name => {
    const field = entity.fields.get(name);
    if (!field || field.kind === 'binary')
      throw new ProblemError('unknownField', { field: name, resource: entity.meta.resource });
    resolveField(data.model, data.actor, entity, name, 'select');
    return field;
  });
}

/** A structure fits into a cell only as JSON, which is left out unless asked for or imports read it again. */
const isOneCell = ({ kind, structure }: Field): boolean =>
  (kind !== 'json' || structure !== null) && kind !== 'binary';

/** What the screens call a field. */
export const columnLabel = ({ meta, labels }: Entity, { name }: Field, locale: Locale): string =>
  labels[locale][`resources.${meta.resource}.fields.${name}`] ?? name;
