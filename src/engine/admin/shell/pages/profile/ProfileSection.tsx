import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

interface Props {
  /** `authorization.profile.{name}` is its title, `…_help` its description */
  readonly name: string;
  /** beside the title: a state, a button */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the profile: description on the left, controls on the right. */
export function ProfileSection({ name, aside, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '230px minmax(0, 1fr)' },
        }}
      >
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h2" variant="subtitle1" id={titleId} sx={{ fontWeight: 600 }}>
              {translate(`authorization.profile.${name}`)}
            </Typography>
            {aside}
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {translate(`authorization.profile.${name}_help`)}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
          {children}
        </Box>
      </Box>
    </Card>
  );
}
