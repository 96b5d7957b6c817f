import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Enrolment } from '../../providers/profileApi';
import { useServices } from '../../services';
import { AuthField } from '../auth/AuthField';
import { useSubmit } from '../auth/useSubmit';

interface Props {
  readonly enrolment: Enrolment;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
}

/**
 * The user scans the QR code, then enters the first code as proof that the app has the key, and so cannot be
 * locked out.
 */
export function TotpDialog({ enrolment, onClose, onDone }: Props) {
  const translate = useTranslate();
  const { profile } = useServices();
  const [code, setCode] = useState('');
  const submission = useSubmit(
    () => ({ ...(code.trim() === '' && { code: 'authorization.sign_in.required' }) }),
    async () => onDone(await profile.confirmTotp(code)),
  );
  const text = (key: string) => translate(`authorization.profile.${key}`);
  return (
    <Dialog open onClose={onClose} aria-labelledby="totp-title">
      <Box component="form" noValidate onSubmit={submission.submit}>
        <DialogTitle id="totp-title">{text('totp_setup')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <Step number={1} text={text('totp_step_scan')}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5, alignItems: 'center' }}>
              <QrCode {...enrolment.qr} label={text('totp_qr')} />
              <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Typography variant="body2" color="text.secondary">
                  {text('totp_by_hand')}
                </Typography>
                <Typography
                  data-secret={enrolment.secret}
                  sx={{ fontFamily: 'monospace', fontSize: 14, overflowWrap: 'anywhere', my: 0.5 }}
                >
                  {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
                </Typography>
                <Link href={enrolment.url} variant="body2">
                  {text('totp_open')}
                </Link>
              </Box>
            </Box>
          </Step>
          <Step number={2} text={text('totp_step_code')}>
            <Box sx={{ maxWidth: 220, display: 'grid' }}>
              <AuthField
                name="totp-code"
                label="authorization.profile.totp_code"
                autoComplete="one-time-code"
                autoFocus
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
                value={code}
                onChange={setCode}
                fault={submission.faults.code ?? submission.failure ?? undefined}
              />
            </Box>
          </Step>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={submission.isPending}>
            {text('totp_finish')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Dark on white in both colour modes, because cameras fail to read the inverse. */
function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <Box
      sx={{ p: 0.5, bgcolor: '#ffffff', borderRadius: 1, border: 1, borderColor: 'divider', lineHeight: 0 }}
    >
      <svg
        role="img"
        aria-label={label}
        width={196}
        height={196}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#0f172a" />
      </svg>
    </Box>
  );
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          width: 24,
          height: 24,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontSize: 13,
          fontWeight: 650,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        }}
      >
        {number}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ mb: 1.5, pt: 0.25 }}>
          {text}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
