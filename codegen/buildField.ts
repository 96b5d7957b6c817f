import type { Computed, Condition, EnumOption, FieldKind } from '../src/engine/shared/field';
import { isColumn } from '../src/engine/shared/isColumn';
import { usualTagLength, usualTags } from '../src/engine/shared/tags';
import { buildReference, copiesOf, followsOf, limitOf } from './buildReference';
import { buildStructure, inOrder, mostRows } from './buildStructure';
import type { ComputedSchema } from './dialect/computed';
import type { EntitySchema } from './dialect/entity';
import type { FieldSchema } from './dialect/field';
import type { FieldContext } from './fieldContext';
import { kindOf, scaleOf } from './fieldKind';
import { usualWidth } from './fieldWidth';
import { fileFacts } from './fileParts';
import type { ModelField } from './model';
import { normalise } from './normalise';

/** The fields of an entity in the order of its properties; a field group becomes one field per member. */
export function buildFields(schema: EntitySchema, context: FieldContext): readonly ModelField[] {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const required = schema.required?.includes(name) ?? false;
    if (!field.$ref) return [buildField(name, null, field, required, context)];
    return buildGroup(name, field, required, needsName(name, schema, context), context);
  });
}

/**
 * Whether the labels of a group's members need the group's label in front: another property uses the same
 * fragment, or an earlier field has one of their labels. Otherwise they keep the short labels, which fit into
 * the head of a list.
 */
function needsName(group: string, { properties }: EntitySchema, context: FieldContext): boolean {
  const { $ref: ref = '' } = properties[group] ?? {};
  const names = Object.keys(properties);
  if (names.some(name => name !== group && properties[name]?.$ref === ref)) return true;
  const labelsAt = (name: string): readonly (string | undefined)[] => {
    const field = properties[name];
    const fields = field?.$ref ? Object.values(context.fragmentOf(field.$ref).properties) : [field];
    return fields.flatMap(each => [each?.['x-label']?.de, each?.['x-label']?.en]);
  };
  const taken = new Set(names.slice(0, names.indexOf(group)).flatMap(labelsAt));
  return labelsAt(group).some(label => label !== undefined && taken.has(label));
}

function buildGroup(
  group: string,
  schema: FieldSchema,
  required: boolean,
  named: boolean,
  context: FieldContext,
) {
  const fragment = context.fragmentOf(schema.$ref ?? '');
  return inOrder(fragment.properties, fragment['x-order'] ?? []).map(([name, member]) => {
    const isNeeded = fragment.required?.includes(name) ?? false;
    const field = buildField(`${group}.${name}`, group, member, required && isNeeded, context);
    const when = schema['x-when'] ? normalise(schema['x-when']) : field.when && prefix(field.when, group);
    const former = [schema['x-renamed-from'] ?? group, member['x-renamed-from'] ?? name].join('.');
    return {
      ...field,
      renamedFrom: former === field.name ? null : former,
      shortLabel: named && schema['x-label'] ? field.label : null,
      label: named && schema['x-label'] ? joinLabels(schema['x-label'], field.label) : field.label,
      required: field.required && when === null,
      when,
      whenOptional: schema['x-when'] ? !isNeeded || (schema['x-when-optional'] ?? false) : field.whenOptional,
      requiredWhen: field.requiredWhen && prefix(field.requiredWhen, group),
      checkedWhen: field.checkedWhen && prefix(field.checkedWhen, group),
      notBefore: field.notBefore && `${group}.${field.notBefore}`,
      follows: followsOf(schema, `.${name}`, context),
      notDuplicated: schema['x-not-duplicated'] ?? field.notDuplicated ?? false,
    };
  });
}

const joinLabels = (group: { de: string; en: string }, field: { de: string; en: string }) => ({
  de: `${group.de}: ${field.de}`,
  en: `${group.en}: ${field.en}`,
});

const prefix = (condition: Condition, group: string): Condition =>
  Object.fromEntries(Object.entries(condition).map(([name, values]) => [`${group}.${name}`, values]));

function buildField(
  name: string,
  group: string | null,
  schema: FieldSchema,
  required: boolean,
  context: FieldContext,
): ModelField {
  const kind = kindOf(schema);
  const computed = schema['x-computed'] ? buildComputed(schema['x-computed']) : null;
  const identifier = name.replaceAll('.', '_');
  const column = isColumn({ kind, computed }) ? identifier : '';
  const when = schema['x-when'] ? normalise(schema['x-when']) : null;
  return {
    name,
    identifier,
    group,
    column,
    kind,
    ...wordsOf(name, schema),
    required: required && when === null && computed === null,
    unique: schema['x-unique'] ?? false,
    default: schema['x-default'] ?? schema.default ?? null,
    defaultByRole: schema['x-default-by-role'] ?? null,
    ...boundsOf(schema, kind),
    options: optionsOf(schema),
    structure: buildStructure(schema, (part, inside, isNeeded) =>
      buildField(part, null, inside, isNeeded, { ...context, ...noList }),
    ),
    file: fileFacts(schema),
    ref: schema['x-ref']
      ? {
          ...buildReference(schema['x-ref'], kind === 'refs' ? name : null, context),
          ...limitOf(schema['x-limit'], required),
        }
      : null,
    when,
    whenOptional: schema['x-when-optional'] ?? false,
    requiredWhen: schema['x-required-when'] ? normalise(schema['x-required-when']) : null,
    notBefore: schema['x-not-before'] ?? null,
    follows: followsOf(schema, '', context),
    computed,
    copyOf: copiesOf(schema['x-copy-of'], context),
    ...protectionOf(schema),
    ...listingOf({ name, kind, column, computed }, isSecret(schema), context),
    summed: schema['x-sum'] ?? (kind === 'money' && scaleOf(schema) === 2),
    renamedFrom: schema['x-renamed-from'] ?? null,
    widget: schema['x-widget'] ?? null,
    width: schema['x-width'] ?? usualWidth(schema, kind),
    unit: schema['x-unit'] ?? null,
    createInPlace: schema['x-ref']?.create ?? null,
  };
}

/** The labels and texts of a field and of its options. */
const wordsOf = (name: string, schema: FieldSchema) => ({
  label: schema['x-label'] ?? { de: name, en: name },
  shortLabel: null,
  help: schema['x-help'] ?? null,
  description: schema.description ?? '',
  optionLabels: valuesOf(schema).map(value => {
    const label = schema['x-enum']?.[value];
    return { de: label?.de ?? value, en: label?.en ?? value };
  }),
});

/** The limits of a single value. */
const boundsOf = (schema: FieldSchema, kind: FieldKind) => ({
  minLength: schema.minLength ?? null,
  maxLength: schema.maxLength ?? (kind === 'tags' ? (schema.items?.maxLength ?? usualTagLength) : null),
  minItems: schema.minItems ?? null,
  maxItems: schema.maxItems ?? (kind === 'tags' ? usualTags : mostRows(schema)),
  pattern: schema.pattern ?? null,
  checkedWhen: schema['x-checked-when'] ? normalise(schema['x-checked-when']) : null,
  minimum: schema.exclusiveMinimum ?? schema.minimum ?? null,
  maximum: schema.maximum ?? null,
  exclusiveMinimum: schema.exclusiveMinimum !== undefined,
  format: schema['x-format'] ?? null,
  scale: scaleOf(schema),
});

/** Who may read and change the field, and when. */
function protectionOf(schema: FieldSchema) {
  const sensitive = schema['x-sensitive'];
  const roles = typeof sensitive === 'object' ? sensitive : {};
  return {
    sensitive: sensitive !== undefined,
    sensitiveRoles: { read: roles.read ?? null, update: roles.update ?? null },
    secret: isSecret(schema),
    readOnly: schema['x-read-only'] ?? false,
    setOnce: schema['x-set-once'] ?? false,
    notDuplicated: schema['x-not-duplicated'] ?? false,
    stepUp: schema['x-step-up'] ?? false,
  };
}

/**
 * Whether lists can be filtered and sorted by the field, and the name of the column that holds its text
 * folded for comparison.
 */
function listingOf(
  { name, kind, column, computed }: Pick<ModelField, 'name' | 'kind' | 'column' | 'computed'>,
  secret: boolean,
  context: FieldContext,
) {
  const stored = computed === null;
  const isWorkedOut = computed?.kind === 'expression';
  // a computed expression can be sorted by unless it gives a text
  const hasOrder = (stored || (isWorkedOut && kind !== 'text')) && !unsortable.has(kind);
  const sortable = hasOrder && !secret && context.isSortable(name);
  const isCompared =
    sortable || context.isFiltered(name) || context.isRepresented(name) || context.isSearched(name);
  return {
    filterable: (stored || isWorkedOut) && !secret && kind !== 'json' && kind !== 'binary',
    sortable,
    listFilter: (stored || column !== '') && !secret && context.isFiltered(name),
    foldedColumn: kind === 'text' && stored && !secret && isCompared ? `${column}_folded` : null,
  };
}

const isSecret = (schema: FieldSchema): boolean => schema['x-secret'] ?? schema['x-binary'] ?? false;

/** The parts of a structured value occur in no list, search or label. */
const never = () => false;
const noList = { isFiltered: never, isSearched: never, isSortable: never, isRepresented: never };

const unsortable = new Set(['ref', 'refs', 'enums', 'tags', 'dates', 'json', 'binary']);

const valuesOf = (schema: FieldSchema): readonly string[] => schema.enum ?? schema.items?.enum ?? [];

const optionsOf = (schema: FieldSchema): readonly EnumOption[] =>
  valuesOf(schema).map(value => ({ value, color: schema['x-enum']?.[value]?.color ?? null }));

function buildComputed(schema: ComputedSchema): Computed {
  if ('count' in schema) return { kind: 'count', ...schema.count };
  if ('sum' in schema) return { kind: 'sum', ...schema.sum };
  if ('expression' in schema) return { kind: 'expression', ...schema };
  return { kind: 'lookup', path: schema.lookup.split('.') };
}
