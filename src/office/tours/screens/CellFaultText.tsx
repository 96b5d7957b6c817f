import { formatInstant } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { FieldOfRecord } from '@engine/admin/kit/values/record/FieldOfRecord';
import { useTranslate } from 'react-admin';
import type { CellFault } from './saveCell';

interface Props {
  readonly id?: string;
  readonly source: string;
  readonly fault: CellFault;
}

/**
 * Below a cell: why the server refuses a value, or which value another user has saved meanwhile, who and
 * when.
 */
export const CellFaultText = ({ id, source, fault }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (fault.kind === 'refused')
    return (
      <span id={id} role="alert" className="cell-fault">
        {translate(fault.text, { _: fault.text })}
      </span>
    );
  const { current } = fault;
  const by: unknown = current._labels?.updated_by;
  const at = typeof current.updated_at === 'string' ? formatInstant(current.updated_at, tag) : '';
  return (
    <span id={id} role="alert" className="cell-fault">
      {translate(typeof by === 'string' ? 'tours.cell.changed_by' : 'tours.cell.changed', { by, at })}{' '}
      <strong>
        <FieldOfRecord name={source} record={current} />
      </strong>
      {'. '}
      {translate('tours.cell.decide')}
    </span>
  );
};
