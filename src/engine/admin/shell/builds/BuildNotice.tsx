import { Button, Snackbar, SnackbarContent } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useStored } from '../../kit/store';
import { useServices } from '../services';

/** Offers the newer build (R-SHELL-12). What is typed into open forms is kept over the reload and offered after it. */
export function BuildNotice() {
  const translate = useTranslate();
  const { drafts, builds } = useServices();
  const isOutdated = useStored(builds.outdated);
  const [isLater, setLater] = useState(false);
  useEffect(() => builds.start(), [builds]);

  const reload = async () => {
    await drafts.keepAll();
    window.location.reload();
  };
  return (
    <Snackbar open={isOutdated && !isLater} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}>
      <SnackbarContent
        role="status"
        message={translate('app.build.text')}
        action={
          <>
            <Button color="inherit" onClick={() => setLater(true)}>
              {translate('app.build.later')}
            </Button>
            <Button color="inherit" variant="outlined" onClick={reload}>
              {translate('app.build.reload')}
            </Button>
          </>
        }
      />
    </Snackbar>
  );
}
