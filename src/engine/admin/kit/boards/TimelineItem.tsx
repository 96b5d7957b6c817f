import { Box } from '@mui/material';
import type { CSSProperties } from 'react';
import { Link, useCreatePath, useResourceContext } from 'react-admin';
import type { Timeline } from '../../../shared/presentation';
import { valueAt } from '../../../shared/recordValues';
import { useField } from '../page/entity/entityContext';
import type { ListParts } from '../page/parts/parts';
import { recordName } from '../recordName';
import { useEnumLabel } from '../values/EnumValue';
import { CardBody } from './CardBody';
import { clockOf, type Placed } from './layOut';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Timeline;
  readonly placed: Placed;
  readonly place: CSSProperties;
  /** late in the day: where it grows, it grows to the left */
  readonly isLate: boolean;
}

/** One record at its time, in the colour of its workflow state. It is as wide as its text under the pointer or the focus. */
export const TimelineItem = ({ parts, presentation, placed: { record, from, to }, place, isLate }: Props) => {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const { status = '' } = parts;
  const field = useField(status);
  const stateLabel = useEnumLabel(status);
  const state = valueAt(record, status);
  const color = field?.options.find(({ value }) => value === state)?.color ?? 'grey';
  const said = typeof state === 'string' && stateLabel(state);
  return (
    <Box component="li" style={place} sx={{ minWidth: { sm: 56 }, px: '1px' }}>
      <Box
        component={parts.operations.includes('read') ? Link : 'span'}
        {...(parts.operations.includes('read') && {
          to: createPath({ resource, id: record.id, type: 'show' }),
        })}
        title={`${clockOf(from)}–${clockOf(to)} ${recordName(record)}${said ? ` · ${said}` : ''}`}
        className={`chip-${color}`}
        sx={isLate ? lateLook : itemLook}
      >
        <Box
          component="span"
          sx={{ display: 'block', fontVariantNumeric: 'tabular-nums', fontSize: '0.75rem' }}
        >
          {clockOf(from)}
          {said && (
            <Box component="span" sx={stateLook}>
              {said}
            </Box>
          )}
        </Box>
        <CardBody parts={parts} presentation={presentation} record={record} />
      </Box>
    </Box>
  );
};

/** A line of its own, since a card is as narrow as its time. */
const stateLook = { display: { sm: 'block' }, '&::before': { content: { xs: '" · "', sm: 'none' } } };
const grown = '&:hover, &:focus-visible';
const itemLook = {
  display: 'block',
  height: '100%',
  px: 0.75,
  py: 0.25,
  borderRadius: 1,
  overflow: 'hidden',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  color: 'text.primary',
  textDecoration: 'none',
  // on the ground of a chip `text.secondary` has too little contrast
  '& > span': { color: 'text.primary' },
  // text that does not fit is in the title; each part is one line
  '& > span, & > span > span': { sm: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } },
  [grown]: {
    textDecoration: 'none',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    position: { sm: 'absolute' },
    zIndex: 2,
    left: 1,
    width: { sm: 'max-content' },
    minWidth: { sm: 'calc(100% - 2px)' },
  },
};
const lateLook = { ...itemLook, [grown]: { ...itemLook[grown], left: 'auto', right: 1 } };
