import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Field } from '../../../../shared/field';
import { holds, type Values, valueAt } from '../../../../shared/recordValues';
import type { Access } from '../../access/access';
import { rowsIn } from '../../childRows';
import { byField, elementsIn, type PartElement, propsOf } from '../../elements';
import { inputFacts } from '../../inputs/inputFacts';
import { fieldOf } from '../../page/entity/entityContext';
import type { FormParts } from '../../page/parts/parts';
import { withValueAt } from '../../path';
import { isMasked } from '../../values/Value';

type Inputs = Pick<FormParts, 'entity' | 'inputs'>;
type Rights = Pick<Access, 'canField'>;

/**
 * What the form of a new record takes over from another one, by path. A field that is left out keeps the value with
 * which a new record starts; null: the field starts empty. Child rows come without their ids.
 */
export function duplicatedValues(
  { entity, inputs }: Inputs,
  source: Values,
  rights: Rights,
): ReadonlyMap<string, unknown> {
  const taken = Object.entries(inputs).flatMap(([name, element]) => {
    const { entity: rowEntity, children } = propsOf(element);
    if (rowEntity) {
      const ofRow = { entity: rowEntity, inputs: byField(elementsIn(children)) };
      return [[name, rowsIn(source, name).map(row => rowOf(ofRow, row, rights))] as const];
    }
    const field = fieldOf(entity, name);
    const isTaken =
      field && !isOwn(entity, field, element) && isShown(entity, field, element, source, rights);
    return isTaken ? [[name, valueAt(source, name)] as const] : [];
  });
  return new Map(taken);
}

const rowOf = (parts: Inputs, row: Values, rights: Rights): Values =>
  [...duplicatedValues(parts, row, rights)].reduce<Values>(
    (copy, [name, value]) => withValueAt(copy, name, value),
    {},
  );

/** Whether the value belongs to its record alone, or is the server's to give. */
function isOwn({ workflow, noOverlap }: EntityMeta, field: Field, element: PartElement): boolean {
  const { name, computed, secret, unique, file, notDuplicated, default: start } = field;
  const isOfServer = inputFacts(null, { readOnly: field.readOnly, ...propsOf(element) }).readOnly;
  const isPeriod = noOverlap.some(({ from, to }) => name === from || name === to);
  const isWorkedOut = typeof start === 'string' && start.startsWith('$');
  return Boolean(
    computed ||
      secret ||
      unique ||
      file ||
      notDuplicated ||
      isOfServer ||
      isPeriod ||
      isWorkedOut ||
      workflow?.field === name,
  );
}

/** Whether the record has the field, and this user may see and give it. */
function isShown(
  entity: EntityMeta,
  { name }: Field,
  element: PartElement,
  source: Values,
  { canField }: Rights,
): boolean {
  const { when } = inputFacts(entity, propsOf(element));
  const mayUse = canField(entity.resource, 'read', name) && canField(entity.resource, 'update', name);
  return mayUse && !isMasked(source._masked, name) && (when === undefined || holds(when, source));
}
