import ChevronRight from '@mui/icons-material/ChevronRight';
import { Breadcrumbs, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { Crumb } from './usePlace';

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  if (crumbs.length === 0) return null;
  return (
    <Breadcrumbs
      aria-label={translate('app.bar.breadcrumb')}
      separator={<ChevronRight sx={{ fontSize: 16 }} />}
      sx={{
        minWidth: 0,
        fontSize: 13,
        '& ol': { flexWrap: 'nowrap' },
        '& li': { minWidth: 0 },
        '& li > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        '& .MuiBreadcrumbs-separator': { mx: 0.5 },
      }}
    >
      {crumbs.map(({ label, to }) =>
        to ? (
          <Link
            key={to}
            component={RouterLink}
            to={to}
            underline="hover"
            sx={{ color: 'text.secondary', fontSize: 13 }}
          >
            {label}
          </Link>
        ) : (
          <Typography key={label} aria-current="page" sx={{ fontSize: 13, fontWeight: 550 }}>
            {label}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}
