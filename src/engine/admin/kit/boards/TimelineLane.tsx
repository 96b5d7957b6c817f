import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import { officeTime } from '../../../shared/day';
import type { Timeline } from '../../../shared/presentation';
import type { ListParts } from '../page/parts/parts';
import type { Lane } from './layOut';
import { TimelineItem } from './TimelineItem';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Timeline;
  readonly lane: Lane;
  /** the first lane of its group, which shows the group's name */
  readonly isFirst: boolean;
  readonly hours: { readonly first: number; readonly last: number };
  readonly isToday: boolean;
}

/** In pixels: four lines of text. */
const LINE = 76;

/** The records of a lane, positioned horizontally by time; on phones one below the other. */
export const TimelineLane = ({ parts, presentation, lane, isFirst, hours, isToday }: Props) => {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { first, last } = hours;
  const span = (last - first) * 60;
  const share = (minutes: number) => `${(minutes / span) * 100}%`;
  const [group = '', ...others] = lane.names.map(name => name || translate('app.boards.unnamed'));
  const [hour = 0, minute = 0] = officeTime(new Date().toISOString()).split(':').map(Number);
  const now = hour * 60 + minute - first * 60;
  return (
    <Box component="section" aria-label={[group, ...others].join(' · ')} sx={laneLook}>
      <Box sx={nameLook}>
        {(isFirst || isPhone || others.length === 0) && (
          <Box component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
            {group}
          </Box>
        )}
        {others.map(name => (
          <Box key={name} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {name}
          </Box>
        ))}
      </Box>
      <Box
        component="ul"
        sx={listLook}
        style={
          isPhone
            ? undefined
            : { minHeight: lane.lines * LINE + 6, backgroundSize: `${100 / (last - first)}% 100%` }
        }
      >
        {lane.placed.map(placed => (
          <TimelineItem
            key={placed.record.id}
            parts={parts}
            presentation={presentation}
            placed={placed}
            isLate={placed.from > (first + last) * 30}
            place={
              isPhone
                ? {}
                : {
                    position: 'absolute',
                    left: share(placed.from - first * 60),
                    width: share(placed.to - placed.from),
                    top: placed.line * LINE + 3,
                    height: LINE - 4,
                  }
            }
          />
        ))}
        {isToday && !isPhone && now > 0 && now < span && (
          <Box component="li" aria-hidden sx={nowLook} style={{ left: share(now) }} />
        )}
      </Box>
    </Box>
  );
};

const laneLook = {
  display: { xs: 'block', sm: 'grid' },
  gridTemplateColumns: '190px 1fr',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
};
/** Stays visible while the hours are scrolled. */
const nameLook = {
  position: { sm: 'sticky' },
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  px: 1,
  py: 0.75,
  minWidth: 0,
  overflowWrap: 'anywhere',
};
const listLook = {
  position: 'relative',
  listStyle: 'none',
  m: 0,
  p: { xs: 1, sm: 0 },
  display: { xs: 'grid', sm: 'block' },
  gap: 0.75,
  minWidth: 0,
  backgroundImage: {
    sm: 'linear-gradient(to right, var(--mui-palette-divider, rgba(128,128,128,.25)) 1px, transparent 1px)',
  },
};
const nowLook = { position: 'absolute', top: 0, bottom: 0, width: '2px', bgcolor: 'error.main' };
