import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useLanguage } from '../../../kit/format/language';
import { Icon } from '../../../kit/icons/Icon';
import { useVisitName } from '../../layout/bar/useVisitName';
import { ownPageIcon } from '../../layout/menu/ownPageIcon';
import { useServices } from '../../services';
import { visitMoment } from './officeMoments';
import type { VisitedPage } from './visits';

interface Props {
  readonly page: VisitedPage;
  readonly day: 'today' | 'yesterday' | 'earlier';
}

export function VisitLink({ page: { path, name, at, place }, day }: Props) {
  const { tag } = useLanguage();
  const { resources, ownPages } = useServices();
  const visited = { path, name, place };
  const nameOf = useVisitName([visited]);
  const own = ownPages.at(path);
  const icon = resources.find(entry => entry.name === place?.resource)?.icon;
  return (
    <Box component="li">
      <Link component={RouterLink} to={path} underline="none" color="inherit" sx={look}>
        {own ? ownPageIcon(own) : icon && <Icon name={icon} />}
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {nameOf(visited)}
        </Box>
        <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontSize: 12.5, flexShrink: 0 }}>
          {visitMoment(at, day, tag)}
        </Box>
      </Link>
    </Box>
  );
}

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 34,
  mx: -1,
  px: 1,
  borderRadius: 1,
  fontSize: 13.5,
  '&:hover': { bgcolor: 'action.hover' },
  '& svg': { fontSize: 18, color: 'text.secondary', flexShrink: 0 },
} as const;
