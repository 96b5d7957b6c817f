import type { Locale } from '../../shared/entityMeta';
import { fieldMessage } from '../../shared/messages/message';
import { holds, type Values, valueAt } from '../../shared/recordValues';
import { shownParts, tidyStructure } from '../../shared/structure';
import type { FieldErrors } from '../../shared/validation';
import { byField, elementsIn, type PartElement, propsOf } from './elements';
import { inputFacts } from './inputs/inputFacts';
import { fieldOf } from './page/entity/entityContext';
import type { FormParts } from './page/parts/parts';
import { isKeyed, withValueAt } from './path';

type Inputs = Pick<FormParts, 'entity' | 'inputs'>;

/**
 * The form's values as they are sent to the server: fields hidden because their condition does not hold are set to
 * null.
 */
export function submitted({ entity, inputs }: Inputs, values: Values): Values {
  return Object.entries(inputs).reduce<Values>((record, [name, element]) => {
    const { when } = inputFacts(entity, propsOf(element));
    const rows = rowsOf(element);
    const value = valueAt(record, name);
    if (rows && Array.isArray(value))
      return withValueAt(
        record,
        name,
        value.filter(isKeyed).map(row => submitted(rows, row)),
      );
    const isHidden = when !== undefined && !holds(when, record);
    if (isHidden && value !== null) return withValueAt(record, name, null);
    const structure = fieldOf(entity, name)?.structure;
    if (!structure || value === null) return record;
    return withValueAt(record, name, tidyStructure(structure, shownParts(structure, value)));
  }, values);
}

/** Only values that the form edits and that are not empty: the validator knows no fields of the server. */
export function writable({ entity, inputs }: Inputs, record: Values): Values {
  return Object.entries(inputs).reduce<Values>((shape, [name, element]) => {
    const { readOnly } = inputFacts(entity, propsOf(element));
    const rows = rowsOf(element);
    const value = valueAt(record, name);
    if (value === null || readOnly) return shape;
    if (!rows || !Array.isArray(value)) return withValueAt(shape, name, value);
    const written = value.filter(isKeyed).map(row => ({ ...writable(rows, row), ...idOf(row) }));
    return withValueAt(shape, name, written);
  }, {});
}

/** The inputs of a row, if the element edits child rows. */
function rowsOf(element: PartElement): Inputs | null {
  const { entity, children } = propsOf(element);
  return entity ? { entity, inputs: byField(elementsIn(children)) } : null;
}

/** A stored row is identified by its id. */
const idOf = ({ id }: Values) => (typeof id === 'number' ? { id } : {});

/**
 * Faults as messages, nested like the form's values. Masked fields are left to the server, which knows their values.
 */
export function formErrors(errors: FieldErrors, locale: Locale, masked: readonly string[] = []): Values {
  return Object.entries(errors)
    .filter(([path]) => !masked.includes(path))
    .reduce<Values>((nested, [path, error]) => withValueAt(nested, path, fieldMessage(locale, error)), {});
}
