import type { Locale } from '../../../shared/entityMeta.ts';
import type { Values } from '../../../shared/recordValues.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import { readPath } from '../rows/value.ts';
import { formatValue } from './formatValue.ts';
import { tidy } from './label.ts';

/**
 * The label of a record that has already been read; its references are shown by the labels that were read with it.
 */
export function ownLabel(
  entity: Entity,
  readable: ReadonlySet<string>,
): (record: Values, labels: Values, locale: Locale) => string {
  const parts = entity.meta.represent.map(part =>
    'text' in part ? part : { field: fieldNamed(entity, part.field), twin: twin(entity, part.field) },
  );
  return (record, labels, locale) => {
    let named = false;
    const text = parts
      .map(part => {
        if ('text' in part) return part.text;
        const { field } = part;
        if (!readable.has(field.name)) return '';
        const english = locale === 'en' && part.twin ? readPath(record, part.twin) : null;
        const value = english ?? readPath(record, field.name);
        const label = field.ref ? labels[field.name] : formatValue(entity, field, value, locale);
        named ||= Boolean(label);
        return typeof label === 'string' ? label : '';
      })
      .join('');
    return named ? tidy(text) : `#${String(record.id)}`;
  };
}

function twin(entity: Entity, name: string): string | null {
  const english = name.endsWith('_de') ? `${name.slice(0, -3)}_en` : '';
  return entity.fields.has(english) ? english : null;
}
