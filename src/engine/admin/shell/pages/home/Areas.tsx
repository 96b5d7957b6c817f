import { Box, Card, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { menuOf } from '../../layout/menu/menuOf';
import { useServices } from '../../services';

/** Every list that the user may open, by group: shown to users without counted work. */
export function Areas({ areas }: { areas: ReturnType<typeof menuOf> }) {
  const translate = useTranslate();
  const { urls } = useServices();
  return (
    <Card component="section" aria-labelledby="areas" sx={{ p: 2, alignSelf: 'start' }}>
      <Typography id="areas" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('app.home.areas')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}>
        {areas.map(({ group, entries }) => (
          <div key={group}>
            <Typography variant="overline" component="h3" color="text.secondary">
              {translate(`app.menu.${group}`)}
            </Typography>
            {entries.map(({ name }) => (
              <Link
                key={name}
                component={RouterLink}
                to={urls[name]?.list ?? `/${name}`}
                underline="hover"
                sx={{ display: 'block', py: 0.4, color: 'text.primary' }}
              >
                {translate(`resources.${name}.name`, { smart_count: 2 })}
              </Link>
            ))}
          </div>
        ))}
      </Box>
    </Card>
  );
}
