import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { ReportFacts } from '../shared/report';

/** All reports, each with a description. */
export function ReportList({ reports }: { readonly reports: readonly ReportFacts[] }) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Typography component="h1" variant="h6" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('app.menu.reports')}
      </Typography>
      <Card component="ul" variant="outlined" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reports.map(({ key, title, about }) => (
          <Box
            component="li"
            key={key}
            sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
          >
            <CardActionArea component={LinkBase} to={`/reports/${key}`} sx={lineLook}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
                  {title}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  {about}
                </Typography>
              </Box>
              <ChevronRight aria-hidden color="action" />
            </CardActionArea>
          </Box>
        ))}
      </Card>
    </Box>
  );
}

const lineLook = { display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1.5 } as const;
