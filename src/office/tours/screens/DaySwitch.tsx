import { usePresentation } from '@engine/admin/kit/boards/usePresentation';
import { useLanguage } from '@engine/admin/kit/format/language';
import { listLink } from '@engine/admin/kit/listLink';
import { addDays, today } from '@engine/shared/day';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton } from '@mui/material';
import { LinkBase, useCreatePath, useListContext, useTranslate } from 'react-admin';
import { dayOfList, filterForDay, inOrderOfPickup, namedDay } from './dayOfList';

/**
 * Moves through the tours day by day, by links, so that each day can be bookmarked, shared and returned to. The plan and
 * the calendar have steps of their own.
 */
export const DaySwitch = () => {
  const translate = useTranslate();
  const { tag, locale } = useLanguage();
  const { filterValues } = useListContext();
  const presentation = usePresentation();
  const list = useCreatePath()({ resource: 'tours', type: 'list' });
  const day = dayOfList(filterValues);
  const linkTo = (wanted: string) => listLink(list, filterForDay(filterValues, wanted), inOrderOfPickup);
  const base = day ?? today();
  if (presentation !== null && presentation.kind !== 'kanban') return null;
  return (
    <Box
      role="group"
      aria-label={translate('tours.day.label')}
      sx={{ display: 'flex', alignItems: 'center' }}
    >
      <IconButton
        component={LinkBase}
        to={linkTo(addDays(base, -1))}
        size="small"
        aria-label={translate('tours.day.previous')}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <Button
        component={LinkBase}
        to={linkTo(today())}
        size="small"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {day === null ? translate('tours.day.today') : namedDay(day, tag, locale)}
      </Button>
      <IconButton
        component={LinkBase}
        to={linkTo(addDays(base, 1))}
        size="small"
        aria-label={translate('tours.day.next')}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  );
};
