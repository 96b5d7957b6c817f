import HourglassBottom from '@mui/icons-material/HourglassBottom';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useServices } from '../../services';

interface Props {
  readonly seconds: number;
  /** of the time from the warning to the end, what is left: 1 to 0 */
  readonly share: number;
  readonly canStay: boolean;
}

/**
 * Offers to extend the session in its last two minutes: typing into a form sends no request that would
 * prolong it.
 */
export function SessionWarning({ seconds, share, canStay }: Props) {
  const translate = useTranslate();
  const { session } = useServices();
  const [isPending, setPending] = useState(false);
  const [isSeen, setSeen] = useState(false);
  const stay = async () => {
    setPending(true);
    await session.refresh().catch(() => undefined);
    setPending(false);
  };
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const kind = canStay ? 'idle' : 'last';
  return (
    <Dialog
      open={!isSeen}
      maxWidth="xs"
      aria-labelledby="session-title"
      aria-describedby="session-text"
      // Escape and a click outside count as a sign of presence.
      onClose={() => (canStay ? void stay() : setSeen(true))}
    >
      <DialogTitle id="session-title" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <HourglassBottom color="warning" />
        {translate(`authorization.session.${kind}_title`)}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="session-text" variant="body2">
          {translate(`authorization.session.${kind}_text`)}
        </DialogContentText>
        <Box
          role="timer"
          sx={{ mt: 2, mb: 1, fontSize: 32, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
        >
          {time}
        </Box>
        <LinearProgress aria-hidden variant="determinate" color="warning" value={Math.max(0, share * 100)} />
      </DialogContent>
      <DialogActions>
        <Button component={Link} to="/logout">
          {translate('authorization.session.sign_out')}
        </Button>
        {canStay ? (
          <Button variant="contained" autoFocus loading={isPending} onClick={stay}>
            {translate('authorization.session.stay')}
          </Button>
        ) : (
          <Button variant="contained" autoFocus onClick={() => setSeen(true)}>
            {translate('authorization.session.understood')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
