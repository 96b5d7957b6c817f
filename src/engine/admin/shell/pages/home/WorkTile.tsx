import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { WorkCount } from '../../../../shared/work';
import { useLanguage } from '../../../kit/format/language';
import { Icon } from '../../../kit/icons/Icon';
import { listLink } from '../../../kit/listLink';
import { useServices } from '../../services';

const colors = { urgent: 'error.main', todo: 'warning.main', info: 'info.main' } as const;

export function WorkTile({ work: { resource, filter, tone, count, capped } }: { work: WorkCount }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { urls, resources } = useServices();
  const icon = resources.find(({ name }) => name === resource)?.icon;
  const number = count.toLocaleString(tag);
  const isDone = count === 0 && tone !== 'info';
  const numberColor = isDone ? 'text.secondary' : tone === 'urgent' ? 'error.main' : 'text.primary';
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <CardActionArea
        component={Link}
        to={listLink(urls[resource]?.list ?? '/', { [filter]: true })}
        sx={tileLook}
      >
        <Box aria-hidden sx={{ ...iconLook, color: isDone ? 'success.main' : colors[tone] }}>
          {isDone ? <CheckCircleOutlined /> : icon && <Icon name={icon} />}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ ...numberLook, color: numberColor }}>
            {capped ? translate('app.home.more_than', { count: number }) : number}
          </Typography>
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: 13.5, fontWeight: 550, lineHeight: 1.3 }}
          >
            {translate(`resources.${resource}.filters.${filter}`)}
          </Typography>
          <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: 12.5 }}>
            {translate(`resources.${resource}.name`, { smart_count: 2 })}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}

const tileLook = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1.5,
  p: { xs: 1.25, sm: 1.75 },
} as const;

const iconLook = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  width: 38,
  height: 38,
  flexShrink: 0,
  borderRadius: 2,
  bgcolor: 'action.hover',
  '& svg': { fontSize: 22 },
} as const;

const numberLook = {
  display: 'block',
  fontSize: 26,
  lineHeight: 1.15,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;
