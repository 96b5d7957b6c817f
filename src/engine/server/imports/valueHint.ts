import type { Locale } from '../../shared/entityMeta.ts';
import type { Field, Structure } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { columnLabel } from '../exports/exportColumns.ts';
import { ownerOfParts } from '../exports/structureText.ts';
import { optionText } from '../records/labels/formatValue.ts';
import { importableRows } from './importColumns.ts';
import { templateTexts } from './templateTexts.ts';

/** What a column takes, in the language of the actor: the kind of its values, the options, the parts of child rows. */
export function valueHint(data: Data, entity: Entity, column: string): string {
  const { locale } = data.actor;
  const field = entity.fields.get(column);
  if (field) return fieldHint(data, entity, field);
  const rows = importableRows(data, entity).find(({ child }) => child.name === column);
  return rows ? partsHint(rows.entity, rows.structure, locale) : '';
}

function fieldHint({ model, actor: { locale } }: Data, entity: Entity, field: Field): string {
  const texts = templateTexts[locale];
  const options = () => field.options.map(({ value }) => optionText(entity, field, value, locale)).join(', ');
  const listed = () => {
    if (!field.ref) return '';
    const { meta, labels } = entityNamed(model, field.ref.entity);
    return labels[locale][`resources.${meta.resource}.page.list`] ?? meta.resource;
  };
  switch (field.kind) {
    case 'enum':
      return texts.oneOf + options();
    case 'enums':
      return texts.someOf + options();
    case 'ref':
      return texts.record + listed();
    case 'refs':
      return texts.records + listed();
    case 'text':
      return field.maxLength === null ? texts.text : texts.upTo(field.maxLength);
    case 'number':
      return texts.decimal;
    case 'json':
      return field.structure ? partsHint(ownerOfParts(entity, field), field.structure, locale) : '';
    case 'binary':
      return '';
    default:
      return texts[field.kind];
  }
}

/** As exports write structured values: `Day: …; From: … | Day: …; From: …`. */
function partsHint(owner: Entity, { fields, many }: Structure, locale: Locale): string {
  const row = fields.map(part => `${columnLabel(owner, part, locale)}: …`).join('; ');
  return many ? `${row} | ${row}` : row;
}
