import type { Entity, ModelField, Others } from '../model';
import { type Widget, widget } from './adminElements';
import { inputOf } from './adminInputs';
import { sectionsOf } from './adminSections';
import { camelCase } from './names';
import { printString } from './print';

/** `<FormPage>`: the inputs of an entity, section by section. */
export function formPage(entity: Entity, model: Others): Widget {
  const sections = sectionsOf(
    entity,
    (name, width) => {
      const field = inputFields(entity).find(each => each.name === name);
      if (field) return inputOf(entity, field, { canCreate: canCreate(field, model), width });
      return childRows(entity, name, model);
    },
    true,
  );
  return widget(
    'FormPage',
    'page/FormPage',
    [
      ['entity', { code: camelCase(entity.name) }],
      ...parentOf(entity),
      ['validator', { code: `() => import(${printString(`../validators/${entity.name}`)})` }],
      ['...', { code: 'props' }],
    ],
    sections,
  );
}

/** The `parent` prop of a nested entity: the URL parameter and the field that holds the parent's id. */
export const parentOf = ({ urls: { parent } }: Entity): Widget['attributes'] =>
  parent === null
    ? []
    : [
        [
          'parent',
          {
            code: {
              object: [
                ['param', printString(parent.param)],
                ['by', printString(parent.by)],
              ],
            },
          },
        ],
      ];

const inputFields = ({ fields }: Entity) => fields.filter(field => !field.secret && field.computed === null);

/** An input for the child rows that are saved with the record, with the inputs of one row. */
function childRows(entity: Entity, name: string, model: Others): Widget | null {
  const child = entity.children.find(each => each.name === name);
  const rows = child && model.byName.get(child.entity);
  if (!rows) return null;
  return widget(
    'ChildRowsInput',
    'inputs/ChildRowsInput',
    [
      ['source', { text: name }],
      ['width', { text: 'full' }],
      ['entity', { code: camelCase(rows.name) }],
    ],
    inputFields(rows)
      .filter(field => field.name !== rows.parent?.by && field.name !== child.order)
      .map(field => inputOf(rows, field, { canCreate: canCreate(field, model), width: field.width })),
  );
}

/**
 * Whether the referenced record can be created in place: if it has a form that needs no parent, unless the
 * schema says otherwise.
 */
function canCreate(field: ModelField, model: Others): boolean {
  const other = model.byName.get(field.ref?.entity ?? '');
  if (!other?.operations.includes('create') || other.urls.parent !== null) return false;
  return field.createInPlace ?? !field.readOnly;
}
