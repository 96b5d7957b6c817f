import { staysHere } from '../../values/staysHere';
import { SelectBox, type SelectProps } from './SelectBox';

/** The first cell of a row that can be selected. */
export const SelectCell = (props: SelectProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself is what the keyboard reaches
  <td className="select" onClick={staysHere}>
    <SelectBox {...props} />
  </td>
);
