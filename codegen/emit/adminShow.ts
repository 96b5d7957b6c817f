import type { Entity, Others } from '../model';
import { displayOf, flag, isEdited, type Widget, widget } from './adminElements';
import { sectionsOf } from './adminSections';
import { figuresOf, technicalOf } from './figures';
import { camelCase, pascalCase } from './names';
import { printString } from './print';
import { relatedOf } from './related';
import { representsFile } from './representsFile';

/** `<ShowPage>`: the values of a record, section by section, and the lists of records that refer to it. */
export function showPage(entity: Entity, model: Others): Widget {
  const sections = sectionsOf(
    entity,
    name => {
      const field = entity.fields.find(each => each.name === name && !each.secret);
      return field ? displayOf(entity, field, model) : childRows(entity, name, model);
    },
    false,
  );
  return widget(
    'ShowPage',
    'page/ShowPage',
    [
      ['entity', { code: camelCase(entity.name) }],
      ...names('figures', figuresOf(entity)),
      ...names('technical', technicalOf(entity)),
      ...(entity.show.file === null ? [] : [['file', { text: entity.show.file }] as const]),
      ...form(entity),
      ...flag('holdsFile', representsFile(entity, model)),
      ['...', { code: 'props' }],
    ],
    [...sections, ...relatedOf(entity, model)],
  );
}

function names(attribute: string, fields: readonly string[]): Widget['attributes'] {
  const array = fields.map(printString);
  return array.length === 0 ? [] : [[attribute, { code: { array } }]];
}

/** Transitions that require values ask for them with the inputs of the form. */
function form(entity: Entity): Widget['attributes'] {
  const asks = entity.workflow?.transitions.some(
    ({ by, requires }) => by === 'people' && requires.length > 0,
  );
  return asks && isEdited(entity) ? [['form', { code: `${pascalCase(entity.name)}Form` }]] : [];
}

/** The child rows that are saved with the record, with the columns of their entity. */
function childRows(entity: Entity, name: string, model: Others): Widget | null {
  const child = entity.children.find(each => each.name === name);
  const rows = child && model.byName.get(child.entity);
  if (!rows) return null;
  return widget(
    'ChildRowsValue',
    'values/record/ChildRowsValue',
    [
      ['source', { text: name }],
      ['entity', { code: camelCase(rows.name) }],
    ],
    columnsOf(rows, model),
  );
}

export function columnsOf(entity: Entity, model: Others): readonly Widget[] {
  return entity.columns.flatMap(name => {
    if (entity.oneOf?.some(group => group.name === name))
      return [widget('OneOfValue', 'values/record/OneOfValue', [['source', { text: name }]])];
    const field = entity.fields.find(each => each.name === name && !each.secret);
    if (field) return [withoutMultiline(displayOf(entity, field, model))];
    return ownInstants.includes(name)
      ? [widget('InstantValue', 'values/DateValue', [['source', { text: name }]])]
      : [];
  });
}

/** System columns that lists may show; they are no fields of a schema. */
const ownInstants: readonly string[] = ['created_at', 'updated_at'];

/** List rows have a single line. */
const withoutMultiline = (found: Widget): Widget => ({
  ...found,
  attributes: found.attributes.filter(([name]) => name !== 'multiline'),
  children: found.children.map(withoutMultiline),
});
