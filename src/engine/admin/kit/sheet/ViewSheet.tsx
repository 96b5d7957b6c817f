import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useAccess } from '../access/access';
import { type PartElement, propsOf } from '../elements';
import { ConditionsButton } from '../filters/builder/Conditions';
import { countText } from '../format/countText';
import { useLanguage } from '../format/language';
import { GroupChoice } from '../groups/GroupChoice';
import { useGrouping } from '../groups/useGrouping';
import { useCardColumns } from '../list/phone/useCardColumns';
import type { ListParts } from '../page/parts/parts';
import { useKeptFocus } from '../useKeptFocus';
import { ViewsButton } from '../views/ViewsButton';
import { Sheet } from './Sheet';

interface Props {
  readonly parts: ListParts;
  /** the filters that this user may use */
  readonly filters: readonly PartElement[];
  readonly onClose: () => void;
}

/** The filters, sort and columns of a list on phones; wide screens have them in the list's bar and head. */
export const ViewSheet = ({ parts, filters, onClose }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { filterValues, setFilters, total = 0, meta } = useListContext();
  const grouping = useGrouping();
  // the button that clears the filters disables itself
  const keptFocus = useKeptFocus<HTMLDivElement>('button:enabled');
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Sheet
      title={translate('app.kit.view')}
      onClose={onClose}
      foot={
        <Box {...keptFocus} sx={{ display: 'contents' }}>
          <Button variant="outlined" disabled={!isFiltered} onClick={() => setFilters({}, {})}>
            {translate('ra.navigation.clear_filters')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {translate('app.kit.show_hits', {
              smart_count: total,
              count: countText(total, meta?.totalCapped === true, tag),
            })}
          </Button>
        </Box>
      }
    >
      {filters.length > 0 && (
        <Part title={translate('app.kit.filters')}>
          <Box sx={filtersLook}>
            {filters.map(filter => (
              <div key={propsOf(filter).source}>{filter}</div>
            ))}
          </Box>
        </Part>
      )}
      <Box sx={{ pt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ViewsButton parts={parts} />
        <ConditionsButton entity={parts.asked ?? parts.entity} filters={filters} />
      </Box>
      <Part title={translate('app.kit.sort')}>
        <Order parts={parts} />
      </Part>
      <Box sx={{ pt: 2, '&:empty': { display: 'none' } }}>
        <GroupChoice grouping={grouping} />
      </Box>
      <Part title={translate('ra.action.select_columns')}>
        <ColumnChoice parts={parts} />
      </Part>
    </Sheet>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ pt: 1.5 }}>
    <Typography component="h3" variant="subtitle2" sx={{ mb: 1, color: 'text.secondary' }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Order = ({ parts: { resource, list, columns } }: { parts: ListParts }) => {
  const translate = useTranslate();
  const labelOf = useColumnLabel();
  const { sort, setSort } = useListContext();
  const isUp = sort.order === 'ASC';
  const { canField } = useAccess();
  const sortable = new Set([...list.sortable.filter(name => columns[name]), list.sort.field]);
  const names = [...sortable].filter(name => canField(resource, 'read', name));
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <TextField
        select
        fullWidth
        label={translate('app.kit.sort_by')}
        value={names.includes(sort.field) ? sort.field : ''}
        onChange={event => setSort({ field: event.target.value, order: sort.order })}
      >
        {names.map(name => (
          <MenuItem key={name} value={name}>
            {labelOf(name, columns[name])}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        sx={{ width: 44 }}
        aria-label={translate(isUp ? 'ra.sort.ASC' : 'ra.sort.DESC')}
        onClick={() => setSort({ field: sort.field, order: isUp ? 'DESC' : 'ASC' })}
      >
        {isUp ? <ArrowUpward /> : <ArrowDownward />}
      </IconButton>
    </Box>
  );
};

const ColumnChoice = ({ parts: { columns } }: { parts: ListParts }) => {
  const labelOf = useColumnLabel();
  const { hidden, toggle } = useCardColumns(columns);
  // the first column is the title of a card
  const [, ...choices] = Object.entries(columns);
  return (
    <Box sx={{ display: 'grid' }}>
      {choices.map(([name, element]) => (
        <FormControlLabel
          key={name}
          sx={{ minHeight: 40, mr: 0 }}
          control={<Checkbox checked={!hidden.includes(name)} onChange={() => toggle(name)} />}
          label={labelOf(name, element)}
        />
      ))}
    </Box>
  );
};

function useColumnLabel() {
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  return (source: string, element: PartElement | undefined) =>
    translateLabel({ source, label: element && propsOf(element).label, resource });
}

const filtersLook = {
  display: 'grid',
  gap: 1.25,
  '& .MuiFormControl-root': { width: '100% !important' },
  '& [role="group"] .MuiFormControl-root': { width: '50% !important' },
  '& .MuiAutocomplete-root': { width: '100% !important' },
  '& .MuiInputBase-root': { minHeight: 44 },
  '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { top: '2px !important' },
  '& .MuiChip-root': { height: 40 },
};
