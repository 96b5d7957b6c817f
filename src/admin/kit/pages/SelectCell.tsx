import type { MouseEvent } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';

export type Toggle = (id: Identifier, event: MouseEvent) => void;

interface Props {
  readonly record: RaRecord;
  readonly isSelected: boolean;
  readonly toggle: Toggle;
}

/** The box that selects a row; its name says which. */
export const SelectCell = ({ record, isSelected, toggle }: Props) => {
  const translate = useTranslate();
  return (
    // a click beside the box shall not open the record
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself is what the keyboard reaches
    <td className="select" onClick={event => event.stopPropagation()}>
      <input
        type="checkbox"
        className="box"
        checked={isSelected}
        onChange={nothing}
        onClick={event => toggle(record.id, event)}
        aria-label={`${translate('ra.action.select_row')}: ${record._label ?? record.id}`}
      />
    </td>
  );
};

/** The click does it, for it knows of the shift key, which selects all rows between. */
const nothing = () => undefined;
