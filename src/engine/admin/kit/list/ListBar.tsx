import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { ListContextProvider, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { CreateIfAllowed } from '../access/GuardedButtons';
import { useShowsArchive } from '../archive/archive';
import { PresentationArea } from '../boards/PresentationArea';
import { type PartElement, propsOf } from '../elements';
import { ExportButton } from '../export/ExportButton';
import { UploadArea } from '../files/UploadArea';
import { Conditions, ConditionsButton } from '../filters/builder/Conditions';
import { FiltersButton } from '../filters/FiltersButton';
import { isInBar, withoutFilter } from '../filters/filterValue';
import { focusSearch, SearchInput } from '../filters/SearchInput';
import { ImportButton } from '../import/ImportButton';
import type { ListParts } from '../page/parts/parts';
import { ViewsButton } from '../views/ViewsButton';
import { ColumnsButton } from './columns/ColumnsButton';
import { ViewButton } from './phone/phoneParts';

interface Props {
  readonly parts: ListParts;
  /** on phones there is only room for the search; the rest is in a bottom sheet */
  readonly isPhone: boolean;
}

/** The title and actions of a list, then search and filters. */
export const ListBar = ({ parts, isPhone }: Props) => {
  const { entity, asked = entity, filters, list, operations, actions } = parts;
  const resource = useResourceContext();
  const translate = useTranslate();
  const context = useListContext();
  const { filterValues, displayedFilters, setFilters, selectedIds } = context;
  // the floating button would overlap the selection bar
  const isInTheWay = isPhone && selectedIds.length > 0;
  const showsArchive = useShowsArchive();
  const mayAdd = !isInTheWay && !showsArchive;
  const sourceOf = (filter: PartElement) => propsOf(filter).source ?? '';
  const hide = (source: string) => {
    focusSearch();
    const { [source]: _, ...others } = displayedFilters;
    setFilters(withoutFilter(filterValues, source), others);
  };
  const isOn = (filter: PartElement) => propsOf(filter).alwaysOn === true;
  const { canField } = useAccess();
  // the server refuses filters on fields that the user may not read
  const all = Object.values(filters).filter(filter => canField(resource ?? '', 'read', sourceOf(filter)));
  const shown = all.filter(filter => !isPhone && (isOn(filter) || isInBar(context, sourceOf(filter))));
  const isNarrowed = all.length > 0 && Object.keys(filterValues).length > 0;
  const optional = all.filter(filter => !isOn(filter));
  // what the page is for, apart from the tools of the list; on phones a line of its own
  const work = (
    <Box className="work" sx={workLook}>
      {actions}
      {!showsArchive && <UploadArea parts={parts} owner={null} />}
      {isPhone && <PresentationArea />}
    </Box>
  );
  return (
    // removing a filter also removes its entries with other operators
    <ListContextProvider value={{ ...context, hideFilter: hide }}>
      <Box sx={headLook}>
        <Typography component="h1" variant="h6" sx={{ flex: '1 1 auto', fontWeight: 600 }}>
          {translate(`resources.${resource}.name`, { smart_count: 2 })}
        </Typography>
        <Box sx={toolsLook}>
          {!isPhone && work}
          {!isPhone && <ViewsButton parts={parts} />}
          {isPhone && <ViewButton parts={parts} filters={all} />}
          {!isPhone && (optional.length > 0 || isNarrowed) && <FiltersButton filters={optional} />}
          {!isPhone && <ConditionsButton entity={asked} filters={all} />}
          {!isPhone && <ColumnsButton />}
          {!isPhone && <PresentationArea />}
          {!isInTheWay && <ExportButton parts={parts} ids={null} />}
          {mayAdd && <ImportButton parts={parts} />}
          {operations.includes('create') && mayAdd && <CreateIfAllowed variant="contained" />}
        </Box>
        {isPhone && work}
      </Box>
      <Box role="search" sx={barLook}>
        {list.searchable && <SearchInput />}
        {shown.map(filter => (
          <Shown
            key={sourceOf(filter)}
            filter={filter}
            onHide={isOn(filter) ? null : () => hide(sourceOf(filter))}
          />
        ))}
        <Conditions entity={asked} filters={all} />
      </Box>
    </ListContextProvider>
  );
};

const Shown = ({ filter, onHide }: { filter: PartElement; onHide: (() => void) | null }) => {
  const translate = useTranslate();
  if (onHide === null) return filter;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {filter}
      <IconButton size="small" aria-label={translate('ra.action.remove_filter')} onClick={onHide}>
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
};

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 };
// wraps below the title as a whole
const toolsLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 };
const workLook = {
  ...toolsLook,
  gap: 1,
  flexBasis: { xs: '100%', sm: 'auto' },
  '&:empty': { display: 'none' },
  // the line that parts it from the tools
  '&::after': {
    sm: { content: '""', alignSelf: 'stretch', my: 0.75, borderLeft: 1, borderColor: 'divider' },
  },
};
const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1, minHeight: 36 };
