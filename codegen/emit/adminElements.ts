import type { Condition } from '../../src/engine/shared/field';
import type { Entity, ModelField, Others } from '../model';
import type { Attribute, Code } from './adminPrint';
import { holdsFile } from './holdsFile';
import { printString } from './print';

/** Which kit component shows, edits or filters a field: here and in adminInputs.ts a kind becomes a widget. */
export interface Widget {
  readonly component: string;
  /** module below `src/engine/admin/kit/` */
  readonly module: string;
  readonly attributes: readonly Attribute[];
}

export function displayOf(entity: Entity, field: ModelField, model: Others): Widget {
  const shown = ownerWidget(entity, field, 'values/OwnerValue') ?? valueByKind(field, model);
  return { ...shown, attributes: [['source', { text: field.name }], ...shown.attributes] };
}

/** The number of a record of any resource is read together with the field that names the resource. */
export function ownerWidget(
  { ownerRecord }: Entity,
  field: ModelField,
  module: 'values/OwnerValue' | 'inputs/OwnerInput',
): Widget | null {
  if (field.name !== ownerRecord?.id) return null;
  return widget(module.slice(module.indexOf('/') + 1), module, [['area', { text: ownerRecord.resource }]]);
}

function valueByKind(field: ModelField, model: Others): Widget {
  switch (field.kind) {
    case 'text':
      return field.format
        ? widget('FormatValue', 'values/TextValue', [['format', { text: field.format }]])
        : widget('TextValue', 'values/TextValue', flag('multiline', isLong(field)));
    case 'integer':
      return widget('NumberValue', 'values/NumberValue', unit(field));
    case 'decimal':
      return widget('NumberValue', 'values/NumberValue', [
        ['scale', { code: String(field.scale) }],
        ...unit(field),
      ]);
    case 'money':
      return widget('MoneyValue', 'values/NumberValue', scale(field));
    case 'boolean':
      return widget('BooleanValue', 'values/BooleanValue');
    case 'date':
      return widget('DateValue', 'values/DateValue');
    case 'time':
      return widget('TimeValue', 'values/DateValue');
    case 'month':
      return widget('MonthValue', 'values/DateValue');
    case 'instant':
      return widget('InstantValue', 'values/DateValue');
    case 'dates':
      return widget('DatesValue', 'values/DateValue');
    case 'enum':
      return widget('EnumValue', 'values/EnumValue', colors(field));
    case 'enums':
      return widget('EnumsValue', 'values/EnumValue', colors(field));
    case 'ref':
      return opensFile(field, model)
        ? widget('FileRefValue', 'values/FileRefValue', reference(field))
        : widget('RefValue', 'values/RefValue', reference(field));
    case 'refs':
      return widget('RefsValue', 'values/RefValue', reference(field));
    case 'json':
    case 'binary':
      return widget('JsonValue', 'values/JsonValue');
  }
}

function opensFile({ ref }: ModelField, model: Others): boolean {
  const target = ref ? model.byName.get(ref.entity) : undefined;
  return target !== undefined && holdsFile(target, model);
}

/** Null for kinds that a list cannot usefully be narrowed by. */
export function filterOf(field: ModelField): Widget | null {
  const found = filterByKind(field);
  return found && { ...found, attributes: [['source', { text: field.name }], ...found.attributes] };
}

function filterByKind(field: ModelField): Widget | null {
  switch (field.kind) {
    case 'text':
      return widget('TextFilter', 'filters/TextFilter', flag('exact', field.foldedColumn === null));
    case 'integer':
    case 'decimal':
    case 'money':
      return widget(
        'NumberRangeFilter',
        'filters/RangeFilter',
        field.scale ? [['scale', { code: String(field.scale) }]] : [],
      );
    case 'boolean':
      return widget('BooleanFilter', 'filters/BooleanFilter');
    case 'date':
      return widget('DateRangeFilter', 'filters/RangeFilter');
    case 'month':
      return widget('MonthRangeFilter', 'filters/RangeFilter');
    case 'instant':
      return widget('InstantRangeFilter', 'filters/RangeFilter');
    case 'enum':
    case 'enums':
      return widget('EnumFilter', 'filters/EnumFilter', options(field));
    case 'ref':
    case 'refs':
      return widget('RefFilter', 'filters/RefFilter', reference(field));
    case 'time':
    case 'dates':
    case 'json':
    case 'binary':
      return null;
  }
}

/** A filter with a name of its own: on or off, or a choice. */
export function namedFilterOf(name: string, choices: readonly string[]): Widget {
  const source: Attribute = ['source', { text: name }];
  if (choices.length === 0) return widget('SwitchFilter', 'filters/NamedFilter', [source]);
  const array = choices.map(printString);
  return widget('ChoiceFilter', 'filters/NamedFilter', [source, ['options', { code: { array } }]]);
}

/** Is there a form at all? */
export const isEdited = ({ operations }: Entity) =>
  operations.includes('create') || operations.includes('update');

export const flag = (name: string, isSet: boolean): readonly Attribute[] => (isSet ? [[name, true]] : []);

export const conditionCode = (condition: Condition): Code => ({
  object: Object.entries(condition).map(([name, values]) => [
    name,
    { array: values.map(value => (typeof value === 'string' ? printString(value) : String(value))) },
  ]),
});

export const widget = (component: string, module: string, attributes: readonly Attribute[] = []): Widget => ({
  component,
  module,
  attributes,
});
export const isLong = (field: ModelField) => field.maxLength !== null && field.maxLength > 255;
export const unit = (field: ModelField): readonly Attribute[] =>
  field.unit ? [['unit', { text: field.unit }]] : [];
export const scale = (field: ModelField): readonly Attribute[] =>
  field.scale === 2 ? [] : [['scale', { code: String(field.scale) }]];
export const reference = (field: ModelField): readonly Attribute[] => [
  ['reference', { text: field.ref?.resource ?? '' }],
];
const member = (object: string, name: string) =>
  name.includes('.') ? `${object}[${printString(name)}]` : `${object}.${name}`;
export const options = (field: ModelField): readonly Attribute[] => [
  ['options', { code: member('options', field.name) }],
];
const colors = (field: ModelField): readonly Attribute[] =>
  field.options.some(({ color }) => color !== null)
    ? [['colors', { code: member('colors', field.name) }]]
    : [];
