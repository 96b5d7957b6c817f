import type { EntityMeta } from '../../../shared/entityMeta';
import type { ImportedRow } from '../../../shared/imports';
import { formatDay } from '../format/date';
import { useLanguage } from '../format/language';
import { useValueInWords } from '../useValueInWords';
import { cellText } from './cellText';

type Cell = ImportedRow['cells'][number];

/** A cell of a file in words: what a program wrote for its field, such as the key of an option, as the field shows it. */
export function useCellInWords(entity: EntityMeta): (cell: Cell, field: string | null) => string {
  const valueInWords = useValueInWords();
  const { tag } = useLanguage();
  return (cell, name) => {
    const field = entity.fields.find(each => each.name === name);
    const isKey = field?.kind === 'enum' && field.options.some(({ value }) => value === cell);
    if (typeof cell === 'boolean' || isKey) return valueInWords(name ?? '', cell);
    return field?.kind === 'date' && typeof cell === 'string' ? formatDay(cell, tag) : cellText(cell, tag);
  };
}
