import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useServices, useSession } from '../../services';

const shown = 3;

/** Links to the forms that the user may fill in. */
export function QuickActions() {
  const translate = useTranslate();
  const { permissions, product, urls } = useServices();
  const isViewing = !!useSession()?.viewAs;
  const forms = product.home.begin.flatMap(resource => {
    const to = urls[resource]?.create;
    return to && permissions.can(resource, 'create') ? [{ resource, to }] : [];
  });
  if (forms.length === 0 || isViewing) return null;
  return (
    <Box
      role="group"
      aria-label={translate('app.home.actions')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {forms.slice(0, shown).map(({ resource, to }, index) => (
        <Button
          key={resource}
          component={Link}
          to={to}
          variant={index === 0 ? 'contained' : 'outlined'}
          startIcon={<Add />}
        >
          {translate(`resources.${resource}.page.create`)}
        </Button>
      ))}
    </Box>
  );
}
