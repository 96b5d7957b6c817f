import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Clear from '@mui/icons-material/Clear';
import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { type ElementProps, type PartElement, propsOf } from '../../elements';
import { filterName } from '../filterName';
import { isInBar } from '../filterValue';

interface Props {
  readonly filters: readonly PartElement[];
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Toggles which filters the bar shows, and clears all filters. */
export const FiltersMenu = ({ filters, anchor, onClose }: Props) => {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const list = useListContext();
  const { filterValues, showFilter, hideFilter, setFilters } = list;
  const toggle = ({ source = '', defaultValue }: ElementProps, isShown: boolean) => {
    if (isShown) hideFilter(source);
    else showFilter(source, defaultValue);
    onClose();
  };
  const isNarrowed = Object.keys(filterValues).length > 0;
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {filters.map(filter => {
        const props = propsOf(filter);
        const { source = '' } = props;
        const isShown = isInBar(list, source);
        return (
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={isShown}
            onClick={() => toggle(props, isShown)}
          >
            <ListItemIcon>
              {isShown ? <CheckBox fontSize="small" /> : <CheckBoxOutlineBlank fontSize="small" />}
            </ListItemIcon>
            <ListItemText>{filterName(translate, resource, filter)}</ListItemText>
          </MenuItem>
        );
      })}
      {isNarrowed && <Divider />}
      {isNarrowed && (
        <MenuItem
          onClick={() => {
            setFilters({}, {});
            onClose();
          }}
        >
          <ListItemIcon>
            <Clear fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('ra.action.remove_all_filters')}</ListItemText>
        </MenuItem>
      )}
    </Menu>
  );
};
