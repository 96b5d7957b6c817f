import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { useGetList, useLocaleState, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon } from '../../icons/Icon';
import { useServices } from '../../services';
import { listLink, type WorkCardModel } from './workCards';

export function WorkCard({ card }: { card: WorkCardModel }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { urls, resources } = useServices();
  const { total, meta, isPending, error } = useGetList(card.resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: card.filter,
  });
  const icon = resources.find(({ name }) => name === card.resource)?.icon;
  const count = total?.toLocaleString(locale);
  const text = meta?.totalCapped ? translate('app.home.more_than', { count }) : count;
  const isUrgent = card.isUrgent && !!total;
  return (
    <Card>
      <CardActionArea
        component={Link}
        to={listLink(urls[card.resource]?.list ?? '/', card.filter)}
        sx={{ p: { xs: 1.5, sm: 2 }, height: '100%' }}
      >
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'start',
            color: 'text.secondary',
          }}
        >
          <Typography sx={{ fontSize: 13.5, fontWeight: 500 }}>
            {translate(`app.home.${card.name}`)}
          </Typography>
          <Box sx={{ display: { xs: 'none', sm: 'flex' }, '& svg': { fontSize: 22, opacity: 0.75 } }}>
            {icon && <Icon name={icon} />}
          </Box>
        </Box>
        <Typography
          sx={{
            mt: 0.5,
            fontSize: 30,
            fontWeight: 650,
            letterSpacing: '-0.03em',
            color: isUrgent ? 'error.main' : 'text.primary',
          }}
        >
          {isPending ? <Skeleton width={70} /> : error ? translate('app.home.unknown') : text}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
