import { isLongText } from '../../src/engine/shared/typedText';
import type { Entity, ModelField, ModelStructure, Others } from '../model';
import type { Attribute } from './adminPrint';
import { representsFile } from './representsFile';

/**
 * The kit components that show, edit or filter a field: here and in adminInputs.ts a kind becomes a
 * component. Facts that are in the table of the entity are read there by the component.
 */
export interface Widget {
  readonly component: string;
  /** module below `src/engine/admin/kit/` */
  readonly module: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly Widget[];
}

export function displayOf(entity: Entity, field: ModelField, model: Others): Widget {
  const shown = ownerWidget(entity, field, 'values/record/OwnerValue') ?? valueByKind(field, model);
  return { ...shown, attributes: [['source', { text: field.name }], ...shown.attributes] };
}

/** The id of an owner (`x-owner-record`) is shown together with the field that names its resource. */
export function ownerWidget(
  { ownerRecord }: Entity,
  field: ModelField,
  module: 'values/record/OwnerValue' | 'inputs/OwnerInput',
): Widget | null {
  if (field.name !== ownerRecord?.id) return null;
  return widget(module.slice(module.lastIndexOf('/') + 1), module);
}

function valueByKind(field: ModelField, model: Others): Widget {
  switch (field.kind) {
    case 'text':
      if (field.widget === 'Icon') return widget('IconValue', 'values/record/IconValue');
      return field.format
        ? widget('FormatValue', 'values/TextValue')
        : widget('TextValue', 'values/TextValue', flag('multiline', isLong(field)));
    case 'integer':
    case 'decimal':
      return widget('NumberValue', 'values/NumberValue', unit(field));
    case 'number':
      return widget('MeasuredValue', 'values/record/MeasuredValue', unit(field));
    case 'money':
      return widget('MoneyValue', 'values/NumberValue');
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
      return widget(areFigures(field) ? 'FiguresValue' : 'EnumValue', 'values/EnumValue');
    case 'enums':
      return widget('EnumsValue', 'values/EnumValue');
    case 'tags':
      return widget('TagsValue', 'values/record/TagsValue');
    case 'ref':
      if (opensFile(field, model)) return widget('FileRefValue', 'values/record/FileRefValue');
      return field.ref?.tree
        ? widget('TreeRefValue', 'values/TreeRefValue')
        : widget('RefValue', 'values/RefValue');
    case 'refs':
      return widget('RefsValue', 'values/RefValue');
    case 'json':
      if (field.file) return widget('FileValue', 'values/record/FileValue');
      return field.structure
        ? widget('StructureValue', 'values/record/StructureValue', [], partValues(field.structure, model))
        : widget('JsonValue', 'values/record/JsonValue');
    case 'binary':
      return widget('JsonValue', 'values/record/JsonValue');
  }
}

/** Whether all options are numbers, such as tax rates: `7 %`. */
const areFigures = ({ optionLabels }: ModelField): boolean =>
  optionLabels.every(({ de }) => /^-?[\d.,]+(\s?%)?$/.test(de));

const partValues = ({ fields }: ModelStructure, model: Others): readonly Widget[] =>
  fields.map(part => {
    const shown = valueByKind(part, model);
    return { ...shown, attributes: [['source', { text: part.name }], ...shown.attributes] };
  });

function opensFile({ ref }: ModelField, model: Others): boolean {
  const target = ref ? model.byName.get(ref.entity) : undefined;
  return target !== undefined && representsFile(target, model);
}

/** Null for kinds that a list cannot usefully be filtered by. */
export function filterOf(field: ModelField): Widget | null {
  const found = filterByKind(field);
  return found && { ...found, attributes: [['source', { text: field.name }], ...found.attributes] };
}

function filterByKind(field: ModelField): Widget | null {
  switch (field.kind) {
    case 'text':
      return widget('TextFilter', 'filters/TextFilter');
    case 'integer':
    case 'decimal':
    case 'money':
      return widget('NumberRangeFilter', 'filters/RangeFilter');
    case 'number':
      return widget('MeasuredRangeFilter', 'filters/measured/MeasuredRangeFilter');
    case 'boolean':
      return widget('BooleanFilter', 'filters/yesNo/BooleanFilter');
    case 'date':
      return widget('DateRangeFilter', 'filters/RangeFilter');
    case 'month':
      return widget('MonthRangeFilter', 'filters/RangeFilter');
    case 'instant':
      return widget('InstantRangeFilter', 'filters/RangeFilter');
    case 'enum':
    case 'enums':
      return widget('EnumFilter', 'filters/EnumFilter');
    case 'ref':
    case 'refs':
      return widget('RefFilter', 'filters/RefFilter');
    case 'tags':
      return widget('TagsFilter', 'filters/TagsFilter');
    case 'time':
    case 'dates':
    case 'json':
    case 'binary':
      return null;
  }
}

/** A named filter: a switch or a choice. */
export const namedFilterOf = (name: string, isChoice: boolean): Widget =>
  widget(isChoice ? 'ChoiceFilter' : 'SwitchFilter', 'filters/NamedFilter', [['source', { text: name }]]);

/** Whether the entity has a form. */
export const isEdited = ({ operations }: Entity) =>
  operations.includes('create') || operations.includes('update');

export const flag = (name: string, isSet: boolean): readonly Attribute[] => (isSet ? [[name, true]] : []);

export const widget = (
  component: string,
  module: string,
  attributes: readonly Attribute[] = [],
  children: readonly Widget[] = [],
): Widget => ({ component, module, attributes, children });

export const isLong: (field: ModelField) => boolean = isLongText;
export const unit = (field: ModelField): readonly Attribute[] =>
  field.unit ? [['unit', { text: field.unit }]] : [];
