import type { MouseEvent } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { recordName } from '../../recordName';

export type Toggle = (id: Identifier, event: MouseEvent) => void;

export interface SelectProps {
  readonly record: RaRecord;
  readonly isSelected: boolean;
  readonly toggle: Toggle;
}

/** The checkbox that selects a record; its accessible name contains that of the record. */
export const SelectBox = ({ record, isSelected, toggle }: SelectProps) => {
  const translate = useTranslate();
  return (
    <input
      type="checkbox"
      className="box"
      checked={isSelected}
      onChange={nothing}
      onClick={event => toggle(record.id, event)}
      aria-label={`${translate('ra.action.select_row')}: ${recordName(record)}`}
    />
  );
};

/** The click handler does the work, because only it receives the shift key, which selects a range of rows. */
const nothing = () => undefined;
