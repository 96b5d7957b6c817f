import { Box, Button, type SxProps, type Theme } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { ReportFacts } from '../shared/report';

interface Props {
  readonly reports: readonly ReportFacts[];
  /** key of the report on the screen */
  readonly here: string;
}

/** Links to all reports that the user may open; the current one is marked. */
export function ReportLinks({ reports, here }: Props) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('app.menu.reports')} sx={look}>
      {reports.map(({ key, title }) => (
        <Button
          key={key}
          component={LinkBase}
          to={`/reports/${key}`}
          size="small"
          color={key === here ? 'primary' : 'inherit'}
          aria-current={key === here ? 'page' : undefined}
          sx={{ fontWeight: key === here ? 650 : 450, borderRadius: 0 }}
        >
          {title}
        </Button>
      ))}
    </Box>
  );
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& [aria-current]': { boxShadow: theme => `inset 0 -2px ${theme.palette.primary.main}` },
} as const satisfies SxProps<Theme>;
