import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { WorkCount } from '../../../../shared/work';
import { listLink } from '../../../kit/listLink';
import { useServices } from '../../services';

/** The lists without waiting records, in one line, so that those with work stand out. */
export function NothingToDo({ done }: { readonly done: readonly WorkCount[] }) {
  const translate = useTranslate();
  const { urls } = useServices();
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1.5, color: 'text.secondary' }}>
      <CheckCircleOutlined sx={{ fontSize: 18, mt: '3px', color: 'success.main' }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 13 }}>
        <Typography component="span" sx={{ fontSize: 13, py: 0.25 }}>
          {translate('app.home.done')}
        </Typography>
        {done.map(({ resource, filter }) => (
          <Link
            key={`${resource} ${filter}`}
            component={RouterLink}
            to={listLink(urls[resource]?.list ?? '/', { [filter]: true })}
            color="inherit"
            underline="hover"
            sx={{ py: 0.25, minHeight: 24 }}
          >
            {`${translate(`resources.${resource}.name`, { smart_count: 2 })}: ${translate(`resources.${resource}.filters.${filter}`)}`}
          </Link>
        ))}
      </Box>
    </Box>
  );
}
