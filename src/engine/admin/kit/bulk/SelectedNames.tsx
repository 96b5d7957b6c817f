import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useSelectedRecords } from '../list/selection/useSelectedRecords';
import { recordName } from '../recordName';
import { useWholeFilter } from './wholeFilter';

/** Number of records listed by name; the rest is counted. */
const NAMED = 10;

/** The records that a question is about: the first by name, and the number of further ones. */
export const SelectedNames = () => {
  const translate = useTranslate();
  const { ids: selected, records, hidden } = useSelectedRecords();
  const { whole } = useWholeFilter();
  const { data = [] } = useListContext();
  const ids = whole ? data.map(({ id }) => id) : selected;
  const outOfSight = new Set(hidden);
  const nameOf = new Map([...data, ...records].map(record => [record.id, recordName(record)]));
  const rest = whole ? whole.count - Math.min(ids.length, NAMED) : ids.length - NAMED;
  return (
    <Box component="ul" aria-label={translate('app.selection.named')} sx={namesLook}>
      {ids.slice(0, NAMED).map(id => (
        <li key={id}>
          {nameOf.get(id) ?? `#${id}`}
          {outOfSight.has(id) && <small> · {translate('app.selection.not_shown')}</small>}
        </li>
      ))}
      {rest > 0 && <li>{translate('app.selection.more', { smart_count: rest })}</li>}
    </Box>
  );
};

const namesLook = {
  m: 0,
  mt: 1,
  pl: 2.5,
  maxHeight: '40vh',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  '& small': { color: 'text.secondary' },
};
