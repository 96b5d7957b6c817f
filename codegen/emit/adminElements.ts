import type { Condition } from '../../src/shared/entityMeta';
import type { Entity, ModelField } from '../model';
import type { Attribute, Code } from './adminPrint';
import { printString } from './print';

/** Which kit component shows, edits or filters a field: the one place where a kind becomes a widget. */
export interface Widget {
  readonly component: string;
  /** module below `src/admin/kit/` */
  readonly module: string;
  readonly attributes: readonly Attribute[];
}

export function inputOf(entity: Entity, field: ModelField, canCreate: boolean): Widget {
  const readOnly = field.readOnly || entity.workflow?.field === field.name;
  const required = field.required || (field.when !== null && !field.whenOptional);
  const widget = field.widget ? namedInput(field.widget) : inputByKind(field, canCreate);
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

export function displayOf(field: ModelField): Widget {
  const shown = valueByKind(field);
  return { ...shown, attributes: [['source', { text: field.name }], ...shown.attributes] };
}

function valueByKind(field: ModelField): Widget {
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
      return widget('RefValue', 'values/RefValue', reference(field));
    case 'refs':
      return widget('RefsValue', 'values/RefValue', reference(field));
    case 'json':
      return widget('JsonValue', 'values/JsonValue');
  }
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

export const conditionCode = (condition: Condition): Code => ({
  object: Object.entries(condition).map(([name, values]) => [
    name,
    { array: values.map(value => (typeof value === 'string' ? printString(value) : String(value))) },
  ]),
});

const widget = (component: string, module: string, attributes: readonly Attribute[] = []): Widget => ({
  component,
  module,
  attributes,
});
const isLong = (field: ModelField) => field.maxLength !== null && field.maxLength > 255;
const unit = (field: ModelField): readonly Attribute[] =>
  field.unit ? [['unit', { text: field.unit }]] : [];
const scale = (field: ModelField): readonly Attribute[] =>
  field.scale === 2 ? [] : [['scale', { code: String(field.scale) }]];
const reference = (field: ModelField): readonly Attribute[] => [
  ['reference', { text: field.ref?.resource ?? '' }],
];
const createInPlace = (field: ModelField, canCreate: boolean): readonly Attribute[] =>
  canCreate && field.ref
    ? [['create', { code: `() => import(${printString(`./${field.ref.entity}`)})` }]]
    : [];
const member = (object: string, name: string) =>
  name.includes('.') ? `${object}[${printString(name)}]` : `${object}.${name}`;
const options = (field: ModelField): readonly Attribute[] => [
  ['options', { code: member('options', field.name) }],
];
const colors = (field: ModelField): readonly Attribute[] =>
  field.options.some(({ color }) => color !== null)
    ? [['colors', { code: member('colors', field.name) }]]
    : [];
