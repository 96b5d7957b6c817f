import type { Entity, ModelField } from '../model';
import {
  conditionCode,
  flag,
  isLong,
  options,
  ownerWidget,
  reference,
  scale,
  unit,
  type Widget,
  widget,
} from './adminElements';
import type { Attribute } from './adminPrint';
import { printString } from './print';

/** Which kit component edits a field. */
export function inputOf(entity: Entity, field: ModelField, canCreate: boolean): Widget {
  const readOnly = field.readOnly || entity.workflow?.field === field.name;
  const required = field.required || (field.when !== null && !field.whenOptional);
  const widget =
    ownerWidget(entity, field, 'inputs/OwnerInput') ??
    (field.widget ? namedInput(field.widget) : inputByKind(field, canCreate));
  return {
    ...widget,
    attributes: [
      ['source', { text: field.name }],
      ...widget.attributes,
      ...flag('required', required && !readOnly),
      ...flag('readOnly', readOnly),
      ...flag('setOnce', field.setOnce),
      ...defaultValue(entity, field),
      ...flag('help', field.help !== null),
      ...(field.when ? [['when', { code: conditionCode(field.when) }] as const] : []),
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
      return widget('DecimalInput', 'inputs/NumberInput', [
        ['scale', { code: String(field.scale) }],
        ...unit(field),
      ]);
    case 'money':
      return widget('MoneyInput', 'inputs/NumberInput', scale(field));
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
      return widget('EnumInput', 'inputs/EnumInput', options(field));
    case 'enums':
      return widget('EnumsInput', 'inputs/EnumInput', options(field));
    case 'ref':
      return widget('RefInput', 'inputs/RefInput', [...reference(field), ...createInPlace(field, canCreate)]);
    case 'refs':
      return widget('RefsInput', 'inputs/RefInput', reference(field));
    case 'json':
    case 'binary':
      return widget('JsonInput', 'inputs/JsonInput');
  }
}

function textInput(field: ModelField): Widget {
  const length: Attribute[] =
    field.maxLength === null ? [] : [['maxLength', { code: String(field.maxLength) }]];
  if (field.format)
    return widget('FormatInput', 'inputs/TextInput', [['format', { text: field.format }], ...length]);
  return widget(isLong(field) ? 'TextAreaInput' : 'TextInput', 'inputs/TextInput', length);
}

/** `x-widget`: "TextArea" is the kit's own; any other name is a module of that name among the inputs. */
const namedInput = (name: string) =>
  name === 'TextArea' ? widget('TextAreaInput', 'inputs/TextInput') : widget(name, `inputs/${name}`);

/** Only what the form can know: numbers from a sequence and the like are the server's. */
function defaultValue(entity: Entity, field: ModelField): readonly Attribute[] {
  const isState = entity.workflow?.field === field.name && !field.readOnly;
  const value = isState ? (entity.workflow?.initial ?? null) : field.default;
  if (value === null || (field.readOnly && !isState)) return [];
  if (typeof value === 'boolean' || typeof value === 'number')
    return [['defaultValue', { code: String(value) }]];
  if (typeof value !== 'string') return [['defaultValue', { code: { array: value.map(printString) } }]];
  const isServers = value.startsWith('$') && !(value === '$today' && field.kind === 'date');
  return isServers ? [] : [['defaultValue', { text: value }]];
}

const createInPlace = (field: ModelField, canCreate: boolean): readonly Attribute[] =>
  flag('create', canCreate && field.ref !== null);
