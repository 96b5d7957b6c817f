import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Values } from '../../../shared/recordValues';
import { formatDay } from '../format/date';
import { useLanguage } from '../format/language';
import { useRowName } from '../useRowName';
import type { Unit } from './undo';

type RowUnit = Extract<Unit, { kind: 'row' }>;

/**
 * The name of a child row that changed. One that is gone, or not there yet, is named by the values of the change,
 * unless they include one that only the server can put in words.
 */
export function useChangedRowName(
  fieldName: (name: string) => string,
): (unit: RowUnit, rows: readonly Values[], entity: EntityMeta | undefined) => string {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const rowName = useRowName();
  const labelOf = ({ changes }: RowUnit, { represent, fields, resource }: EntityMeta): string => {
    const parts = represent.map(part => {
      if ('text' in part) return part.text;
      const [before, after] = changes[part.field] ?? [];
      const value = before ?? after;
      const kind = fields.find(({ name }) => name === part.field)?.kind;
      if (typeof value !== 'string') return null;
      if (kind === 'enum')
        return translate(`resources.${resource}.enums.${part.field}.${value}`, { _: value });
      return kind === 'date' ? formatDay(value, tag) : kind === 'text' ? value : null;
    });
    return parts.every(part => part !== null) ? parts.join('') : '';
  };
  return (unit, rows, entity) => {
    const there = rows.find(({ id }) => id === unit.id);
    return rowName(fieldName(unit.rows), there ?? (entity && { _label: labelOf(unit, entity) }));
  };
}
