import type { Entity, FieldWidth, ModelField, ModelStructure } from '../model';
import { flag, isLong, ownerWidget, unit, type Widget, widget } from './adminElements';
import type { Attribute } from './adminPrint';

/** The kit component that edits a field. */
export function inputOf(
  entity: Entity,
  field: ModelField,
  { canCreate, width }: { readonly canCreate: boolean; readonly width: FieldWidth },
): Widget {
  const found =
    ownerWidget(entity, field, 'inputs/OwnerInput') ??
    (field.widget ? namedInput(field.widget) : inputByKind(field, canCreate));
  return {
    ...found,
    attributes: [
      ['source', { text: field.name }],
      ['width', { text: width }],
      ...found.attributes,
      ...flag('help', field.help !== null),
    ],
  };
}

function inputByKind(field: ModelField, canCreate: boolean): Widget {
  switch (field.kind) {
    case 'text':
      return textInput(field);
    case 'integer':
      return widget('IntegerInput', 'inputs/NumberInput', unit(field));
    case 'decimal':
      return widget('DecimalInput', 'inputs/NumberInput', unit(field));
    case 'number':
      return widget('MeasuredInput', 'inputs/MeasuredInput', unit(field));
    case 'money':
      return widget('MoneyInput', 'inputs/NumberInput');
    case 'boolean':
      return widget('BooleanInput', 'inputs/BooleanInput');
    case 'date':
      return widget('DateInput', 'inputs/DateInput');
    case 'time':
      return widget('TimeInput', 'inputs/DateInput');
    case 'month':
      return widget('MonthInput', 'inputs/DateInput');
    case 'instant':
      return widget('InstantInput', 'inputs/DateInput');
    case 'dates':
      return widget('DatesInput', 'inputs/DateInput');
    case 'enum':
      return widget('EnumInput', 'inputs/EnumInput');
    case 'enums':
      return widget('EnumsInput', 'inputs/EnumInput');
    case 'tags':
      return widget('TagsInput', 'inputs/TagsInput');
    case 'ref':
      return widget('RefInput', 'inputs/RefInput', createInPlace(field, canCreate));
    case 'refs':
      return widget('RefsInput', 'inputs/RefInput', createInPlace(field, canCreate));
    case 'json':
      if (field.file) return widget('FileInput', 'inputs/FileInput');
      return field.structure
        ? widget('StructureInput', 'inputs/StructureInput', [], partInputs(field.structure))
        : widget('JsonInput', 'inputs/JsonInput');
    case 'binary':
      return widget('JsonInput', 'inputs/JsonInput');
  }
}

/** The inputs of the parts are children of the structure's input. */
const partInputs = ({ fields }: ModelStructure): readonly Widget[] =>
  fields.map(part => {
    const found = inputByKind(part, false);
    return {
      ...found,
      attributes: [
        ['source', { text: part.name }],
        ['width', { text: part.width }],
        ...found.attributes,
        ...flag('help', part.help !== null),
      ],
    };
  });

function textInput(field: ModelField): Widget {
  if (field.format === 'color') return widget('ColorInput', 'inputs/ColorInput');
  const component = field.format ? 'FormatInput' : isLong(field) ? 'TextAreaInput' : 'TextInput';
  return widget(component, 'inputs/TextInput');
}

/**
 * `x-widget`: "TextArea" and "Icon" are the kit's own; any other name is a module of that name among the
 * inputs.
 */
function namedInput(name: string): Widget {
  if (name === 'TextArea') return widget('TextAreaInput', 'inputs/TextInput');
  return name === 'Icon' ? widget('IconInput', 'inputs/IconInput') : widget(name, `inputs/${name}`);
}

const createInPlace = (field: ModelField, canCreate: boolean): readonly Attribute[] =>
  flag('create', canCreate && field.ref !== null);
