import { currencySign } from './conventions.ts';
import { hasPlaces } from './decimalPlaces.ts';
import type { CrossFieldRule, EntityMeta } from './entityMeta.ts';
import type { Field, Structure } from './field.ts';
import type { FieldFault } from './fieldFault.ts';
import { isObject } from './isObject.ts';
import { holds, isEmpty, type Values, valueAt } from './recordValues.ts';
import { partAt } from './structure.ts';
import { isBroken, rulesOf } from './tables/crossFieldRules.ts';

export type FieldErrors = Readonly<Record<string, FieldFault>>;

/** An error of a compiled validator; the part of Ajv's error object that is used here. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Values;
}
export interface Validate {
  (record: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/**
 * The faults of a record in its write shape, by field path (`address.zip`, `routes.0.payer`); empty if it is valid.
 * Form and API both use this, so they cannot disagree. Uniqueness, references and overlaps need the database and are
 * not checked here.
 */
export function fieldErrors(meta: EntityMeta, validate: Validate, record: Values): FieldErrors {
  const errors: Record<string, FieldFault> = {};
  if (!validate(record)) for (const error of validate.errors ?? []) addSchemaError(errors, error, record);
  for (const field of meta.fields) {
    if (field.kind === 'tags' || field.kind === 'refs') liftFault(errors, field.name);
    if (field.file) liftFileFault(errors, field.name, valueAt(record, field.name));
    if (field.structure) {
      addPartErrors(errors, field.name, field.structure, valueAt(record, field.name));
      settleParts(errors, field.name, field.structure);
    }
    const error = crossFieldError(field, record);
    if (error && !errors[field.name]) errors[field.name] = error;
    const found = errors[field.name];
    if (found?.code === 'type') errors[field.name] = ofKind(field, valueAt(record, field.name));
    else if (found?.params && field.scale)
      errors[field.name] = { ...found, params: inUnits(found.params, field) };
  }
  for (const rule of rulesOf(meta))
    if (!errors[rule.field] && isBroken(rule, path => valueAt(record, path)))
      errors[rule.field] = ruleFault(rule);
  return errors;
}

/** A string is what the user typed, in display units: kilometres, where the API takes tenths of them. */
function ofKind({ kind, scale }: Field, value: unknown): FieldFault {
  if (kind === 'ref' || kind === 'refs') return { code: 'type', params: { format: 'reference' } };
  if (kind !== 'integer' && kind !== 'decimal' && kind !== 'number' && kind !== 'money')
    return { code: 'type' };
  const places = typeof value === 'string' || kind === 'number' ? (scale ?? 0) : 0;
  const format = places === 0 ? 'number' : places === 1 ? 'tenths' : 'decimal';
  return { code: 'type', params: { format, ...(places > 0 && { places }) } };
}

/** Contains the name of the rule, so that programs can tell it from other rules of the field. */
export const ruleFault = ({ name, message }: CrossFieldRule): FieldFault => ({
  code: 'rule',
  params: { rule: name },
  text: message,
});

/** Limits are in the field's smallest unit, as its values are; a message about them needs the scale and unit. */
export const inUnits = (params: Values, { scale, kind }: Field): Values => ({
  ...params,
  ...(kind !== 'number' && { scale }),
  ...(kind === 'money' && { unit: currencySign() }),
});

/** Rules about more than one field, which would be lengthy in JSON Schema. */
function crossFieldError(field: Field, record: Values): FieldFault | null {
  if (field.computed || field.readOnly || field.secret) return null;
  const value = valueAt(record, field.name);
  const applies = field.when === null || holds(field.when, record);
  if (isEmpty(value)) {
    return isNeeded(field, record, applies) ? { code: 'required' } : null;
  }
  if (!applies) return { code: 'notApplicable' };
  if (field.kind === 'number' && typeof value === 'number' && !hasPlaces(value, field.scale))
    return ofKind(field, value);
  if (field.notBefore !== null) {
    const earliest = valueAt(record, field.notBefore);
    if (typeof earliest === 'string' && typeof value === 'string' && value < earliest)
      return { code: 'notBefore', params: { notBefore: earliest } };
  }
  if (field.pattern !== null && field.checkedWhen !== null && holds(field.checkedWhen, record)) {
    if (typeof value === 'string' && !new RegExp(field.pattern, 'u').test(value)) return { code: 'pattern' };
  }
  return null;
}

const isNeeded = ({ required, when, whenOptional, requiredWhen }: Field, record: Values, applies: boolean) =>
  required ||
  (when !== null && applies && !whenOptional) ||
  (requiredWhen !== null && holds(requiredWhen, record));

function addSchemaError(errors: Record<string, FieldFault>, error: SchemaError, record: Values): void {
  const at = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const below = (name: unknown) => (at === '' ? String(name) : `${at}.${String(name)}`);
  switch (error.keyword) {
    case 'required':
      errors[below(error.params.missingProperty)] ??= { code: 'required' };
      return;
    case 'additionalProperties':
      errors[below(error.params.additionalProperty)] ??= { code: 'unknown' };
      return;
    case 'type':
      errors[at] ??= { code: isEmpty(valueAt(record, at)) ? 'required' : 'type' };
      return;
    case 'format':
      // more specific than the pattern, which is only its shape
      if (!errors[at] || errors[at].code === 'pattern')
        errors[at] = { code: 'format', params: { format: error.params.format } };
      return;
    case 'enum':
    case 'uniqueItems':
      errors[itemOwner(at)] ??= { code: 'enum' };
      return;
    case 'pattern':
      errors[at] ??= { code: 'pattern' };
      return;
    case 'if': // only reports that `then` failed, whose own error is listed as well
      return;
    default: // minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems: all carry `limit`
      errors[at] ??= { code: error.keyword, params: { [error.keyword]: error.params.limit } };
  }
}

/** A fault of one item is a fault of the field: one input takes all items. */
function liftFault(errors: Record<string, FieldFault>, name: string): void {
  for (const [path, fault] of Object.entries(errors)) {
    if (!path.startsWith(`${name}.`)) continue;
    errors[name] ??= fault;
    delete errors[path];
  }
}

/** The inside of a file value has no input; one without an id is still being uploaded. */
function liftFileFault(errors: Record<string, FieldFault>, name: string, value: unknown): void {
  liftFault(errors, name);
  const isWaiting = [value].flat().some(file => isObject(file) && file.id === 0);
  if (errors[name] && isWaiting) errors[name] = uploading;
}

const uploading: FieldFault = {
  code: 'uploading',
  text: { de: 'Wird noch hochgeladen', en: 'Is still being uploaded' },
};

/** Faults of parts with a condition, which refers to their sibling parts. */
function addPartErrors(
  errors: Record<string, FieldFault>,
  path: string,
  { many, fields }: Structure,
  value: unknown,
): void {
  if (many && Array.isArray(value)) {
    for (const [index, row] of value.entries())
      addPartErrors(errors, `${path}.${index}`, { many: false, fields }, row);
    return;
  }
  if (!isObject(value)) return;
  for (const part of fields) {
    const at = `${path}.${part.name}`;
    const error = part.when && crossFieldError(part, value);
    if (error) errors[at] ??= error;
    if (part.structure) addPartErrors(errors, at, part.structure, value[part.name]);
  }
}

/** Moves faults inside a structured value to the part that has an input: `opening_hours.2.from`. */
function settleParts(errors: Record<string, FieldFault>, name: string, structure: Structure): void {
  for (const [path, fault] of Object.entries(errors)) {
    const found = path.startsWith(`${name}.`) ? partAt(structure, path.slice(name.length + 1)) : null;
    if (!found) continue;
    delete errors[path];
    const { part } = found;
    const isLimit = fault.params !== undefined && part.scale > 0;
    errors[`${name}.${found.path}`] ??= isLimit ? { ...fault, params: inUnits(fault.params, part) } : fault;
  }
}

/** `weekdays.3` is a fault of the field `weekdays`. */
const itemOwner = (path: string) => path.replace(/\.\d+$/, '');
