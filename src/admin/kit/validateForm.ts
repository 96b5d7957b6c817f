import type { ReactElement } from 'react';
import type { Locale } from '../../shared/entityMeta';
import { fieldMessage } from '../../shared/messages/message';
import { holds } from './condition';
import { type Elements, propsOf } from './elements';
import { isKeyed, valueAt, withValueAt } from './path';

/** What is wrong with a record, by dotted path; `routes.0.payer` is a field of a child row. */
export type FieldErrors = Readonly<
  Record<string, { readonly code: string; readonly params?: Readonly<Record<string, unknown>> }>
>;

type Values = Readonly<Record<string, unknown>>;

/**
 * The form's values as the server takes them: a field that the form does not show, because its condition does not
 * hold, is emptied.
 */
export function submitted(inputs: Elements, values: Values): Values {
  return Object.entries(inputs).reduce<Values>((record, [name, element]) => {
    const rows = valueAt(record, name);
    const inner = childInputs(element);
    if (inner && Array.isArray(rows))
      return put(
        record,
        name,
        rows.map((row: unknown) => submitted(inner, isKeyed(row) ? row : {})),
      );
    const { when } = propsOf(element);
    const isHidden = when !== undefined && !holds(when, field => valueAt(record, field));
    return isHidden && valueAt(record, name) != null ? put(record, name, null) : record;
  }, values);
}

/** Only what the form writes: the server's own fields are not for the validator. */
export function writable(inputs: Elements, record: Values): Values {
  return Object.entries(inputs).reduce<Values>((shape, [name, element]) => {
    const value = valueAt(record, name);
    if (value === undefined || propsOf(element).readOnly) return shape;
    const inner = childInputs(element);
    if (!inner || !Array.isArray(value)) return put(shape, name, value);
    return put(
      shape,
      name,
      value.map((row: unknown) => ({
        ...(isKeyed(row) && 'id' in row && { id: row.id }),
        ...writable(inner, isKeyed(row) ? row : {}),
      })),
    );
  }, {});
}

/** Errors in the form's own shape, each as a sentence. Masked fields are the server's to judge: it knows their values. */
export function formErrors(errors: FieldErrors, locale: Locale, masked: readonly string[] = []): Values {
  return Object.entries(errors)
    .filter(([path]) => !masked.includes(path))
    .reduce<Values>((nested, [path, error]) => put(nested, path, fieldMessage(locale, error)), {});
}

const put = (record: Values, path: string, value: unknown): Values => {
  const changed = withValueAt(record, path, value);
  return isKeyed(changed) ? changed : record;
};

const childInputs = (element: ReactElement): Elements | undefined => propsOf(element).inputs;
