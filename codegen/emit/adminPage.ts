import type { Entity, ModelField, Others, OutputFile } from '../model';
import { displayOf, filterOf, flag, isEdited, namedFilterOf, type Widget } from './adminElements';
import { imports } from './adminImports';
import { inputOf } from './adminInputs';
import { adminParts } from './adminParts';
import { type Code, print } from './adminPrint';
import { camelCase } from './names';
import { header, printString } from './print';

type Named = readonly (readonly [name: string, widget: Widget])[];

/** One readable file per entity: what its screens are made of, one line a field. */
export function adminPage(entity: Entity, model: Others): OutputFile {
  const isChild = entity.parent !== null;
  const inputs = isChild || isEdited(entity) ? inputsOf(entity, model) : [];
  const columns = columnsOf(entity, model);
  const filters = isChild ? [] : filtersOf(entity);
  const fields = isChild ? [] : fieldsOf(entity, model);
  const widgets = [...inputs, ...columns, ...filters, ...fields].map(([, widget]) => widget);
  const parts = isChild
    ? ''
    : adminParts(entity, model, { inputs: inputs.length > 0, filters: filters.length > 0 });
  const blocks = [
    constants(entity, widgets),
    inputs.length > 0 && block('The form, by field.', 'inputs', inputs),
    block(isChild ? 'One row, left to right.' : 'The list, left to right.', 'columns', columns),
    filters.length > 0 && block('What the list can be narrowed by.', 'filters', filters),
    fields.length > 0 && block('The detail page, by field.', 'fields', fields),
    parts,
  ];
  const body = blocks.filter(text => text).join('\n');
  const hint = `// To change a part of it by hand, replace it in a file that src/office/screens.ts names.
`;
  return {
    path: `admin/${entity.name}.tsx`,
    text: `${header(entity.file)}${hint}${imports(entity, widgets)}\n${body}`,
  };
}

const visible = (entity: Entity) => entity.fields.filter(field => !field.secret);

function inputsOf(entity: Entity, model: Others): Named {
  const own = visible(entity)
    .filter(field => field.computed === null && field.name !== entity.parent?.by)
    .map(field => [field.name, inputOf(entity, field, canCreate(field, model))] as const);
  return [...own, ...children(entity, model, 'ChildRowsInput', 'inputs')];
}

/** A form of up to this many fields fits a dialog. */
const SHORT_FORM = 12;

/** May the referenced record be made on the spot? Where the schema asks for it, and where its form is short. */
function canCreate(field: ModelField, model: Others): boolean {
  const other = model.byName.get(field.ref?.entity ?? '');
  if (!other?.operations.includes('create') || other.urls.parent !== null) return false;
  const written = visible(other).filter(({ computed, readOnly }) => computed === null && !readOnly);
  if (field.createInPlace !== null) return field.createInPlace;
  return !field.readOnly && other.workflow === null && written.length <= SHORT_FORM;
}

function fieldsOf(entity: Entity, model: Others): Named {
  const own = visible(entity).map(field => [field.name, displayOf(entity, field, model)] as const);
  return [...own, ...children(entity, model, 'ChildRowsValue', 'columns')];
}

function columnsOf(entity: Entity, model: Others): Named {
  return entity.columns.flatMap(name => {
    const field = visible(entity).find(each => each.name === name);
    return field ? [[name, withoutMultiline(displayOf(entity, field, model))] as const] : [];
  });
}

/** A row has one line. */
const withoutMultiline = (widget: Widget): Widget => ({
  ...widget,
  attributes: widget.attributes.filter(([name]) => name !== 'multiline'),
});

/** Child rows are edited with the inputs, and shown with the columns, of their own file. */
function children(entity: Entity, model: Others, component: string, part: 'inputs' | 'columns'): Named {
  return entity.children.map(({ name, entity: child, resource }) => [
    name,
    {
      component,
      module: component === 'ChildRowsInput' ? 'inputs/ChildRowsInput' : 'values/ChildRowsValue',
      attributes: [
        ['source', { text: name }],
        ['resource', { text: resource }],
        [part, { code: `${camelCase(model.byName.get(child)?.name ?? child)}.${part}` }],
      ],
    },
  ]);
}

/** How many filters stand in the bar from the start; the others come from the menu. */
const FIELDS_ON = 3;
const SWITCHES_ON = 2;

function filtersOf(entity: Entity): Named {
  const found = entity.filters.flatMap(name => {
    const named = entity.namedFilterLabels.find(each => each.name === name);
    const field = visible(entity).find(each => each.name === name);
    const isParent = name === entity.urls.parent?.by;
    const widget = named
      ? namedFilterOf(
          name,
          named.options.map(({ value }) => value),
        )
      : field && !isParent
        ? filterOf(field)
        : null;
    return widget ? [[name, widget] as const] : [];
  });
  const first = (isSwitch: boolean, count: number) =>
    found.filter(([, { component }]) => (component === 'SwitchFilter') === isSwitch).slice(0, count);
  const on = new Set([...first(false, FIELDS_ON), ...first(true, SWITCHES_ON)].map(([name]) => name));
  return found.map(([name, widget]) => [
    name,
    { ...widget, attributes: [...widget.attributes, ...flag('alwaysOn', on.has(name))] },
  ]);
}

const block = (comment: string, name: string, elements: Named) => {
  const object = elements.map(
    ([key, { component, attributes }]) => [key, { element: component, attributes }] as const,
  );
  return `/** ${comment} */\nexport const ${name} = ${print({ object, open: true })};\n`;
};

/** Enum values stand once, for the form and the filter alike. */
function constants(entity: Entity, widgets: readonly Widget[]): string {
  const used = (attribute: string, field: ModelField) =>
    widgets.some(
      ({ attributes }) =>
        attributes.some(([name]) => name === attribute) &&
        attributes.some(
          ([name, value]) =>
            name === 'source' && value !== true && 'text' in value && value.text === field.name,
        ),
    );
  const enums = visible(entity).filter(({ options }) => options.length > 0);
  const options = enums
    .filter(field => used('options', field))
    .map(field => [field.name, { array: field.options.map(({ value }) => printString(value)) }] as const);
  const colors = enums
    .filter(field => used('colors', field))
    .map(
      field =>
        [
          field.name,
          {
            object: field.options.flatMap(({ value, color }) =>
              color ? [[value, printString(color)] as const] : [],
            ),
          },
        ] as const,
    );
  const constant = (name: string, object: readonly (readonly [string, Code])[], type = '') =>
    object.length > 0 ? `const ${name} = ${print({ object, open: true })}${type};\n` : '';
  const texts = [constant('options', options), constant('colors', colors, ' as const')];
  return texts.filter(text => text !== '').join('\n');
}
