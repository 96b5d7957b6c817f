import { Button, Paper, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { unsaved } from '../../kit/dialog/unsaved';
import { useStored } from '../../kit/store';
import { useServices } from '../services';

/**
 * Offers to reload when a newer build is out (R-SHELL-12). Input in open forms is kept across the reload and
 * offered again; other input, such as in a dialog, has to be saved or discarded first.
 */
export function BuildNotice() {
  const translate = useTranslate();
  const { drafts, builds } = useServices();
  const isOutdated = useStored(builds.outdated);
  const isLost = useStored(unsaved) > 0;
  const [isLater, setLater] = useState(false);
  useEffect(() => builds.start(), [builds]);

  const reload = async () => {
    await drafts.keepAll();
    window.location.reload();
  };
  if (!isOutdated || isLater) return null;
  return (
    <Paper role="status" elevation={6} className="no-print" sx={noticeLook}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {translate(isLost ? 'app.build.unsaved' : 'app.build.text')}
      </Typography>
      <Button color="inherit" onClick={() => setLater(true)}>
        {translate('app.build.later')}
      </Button>
      {!isLost && (
        <Button color="inherit" variant="outlined" onClick={reload}>
          {translate('app.build.reload')}
        </Button>
      )}
    </Paper>
  );
}

/** At the lower edge, in the colours of the toasts that appear beside it. */
const noticeLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'text.primary',
  color: 'background.paper',
  position: 'fixed',
  bottom: { xs: 8, sm: 24 },
  right: { xs: 8, sm: 24 },
  left: { xs: 8, sm: 'auto' },
  zIndex: 'snackbar',
} as const;
