import ChevronRight from '@mui/icons-material/ChevronRight';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { Breadcrumbs, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { Crumb } from './usePlace';

/** Home, the list, the record; nothing on the home page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  if (crumbs.length === 0) return null;
  return (
    <Breadcrumbs
      aria-label={translate('app.bar.breadcrumb')}
      separator={<ChevronRight sx={{ fontSize: 16 }} />}
      sx={look}
    >
      <Link
        component={RouterLink}
        to="/"
        aria-label={translate('app.menu.home')}
        sx={{ p: 0.5, color: 'text.secondary', '& svg': { display: 'block', fontSize: 18 } }}
      >
        <HomeOutlined />
      </Link>
      {crumbs.map(({ label, to }) =>
        to ? (
          <Link
            key={to}
            component={RouterLink}
            to={to}
            underline="hover"
            sx={{ py: 0.25, color: 'text.secondary', fontSize: 13 }}
          >
            {label}
          </Link>
        ) : (
          <Typography key={label} aria-current="page" title={label} sx={{ fontSize: 13, fontWeight: 550 }}>
            {label}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}

const look = {
  minWidth: 0,
  fontSize: 13,
  '& ol': { flexWrap: 'nowrap' },
  '& li': { minWidth: 0 },
  // record names are shortened before list names
  '& li:first-of-type, & li:nth-of-type(4n+3):not(:last-of-type)': { flexShrink: 0 },
  // below `sm`, a nested record's own name is left out: the heading shows it
  '&:has(li:nth-of-type(8)) li:nth-last-of-type(-n+2)': { display: { xs: 'none', sm: 'flex' } },
  '& li > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .MuiBreadcrumbs-separator': { mx: 0.5, flexShrink: 0 },
} as const;
