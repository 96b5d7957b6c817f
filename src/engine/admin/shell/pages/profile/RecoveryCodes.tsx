import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  GlobalStyles,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { CopyButton } from './CopyButton';

/** Shown only once: it closes after the user confirms that the codes are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate();
  const [isKept, setKept] = useState(false);
  const text = (key: string) => translate(`authorization.profile.${key}`);
  return (
    <Dialog open aria-labelledby="codes-title" className="prints-alone">
      <GlobalStyles
        styles={{ '@media print': { 'body > *:not(.prints-alone)': { display: 'none !important' } } }}
      />
      <DialogTitle id="codes-title">{text('codes_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{text('codes_text')}</Alert>
        <Box
          component="ol"
          sx={{
            m: 0,
            p: 2,
            pl: 5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            columns: { xs: 1, sm: 2 },
            fontFamily: 'monospace',
            fontSize: 15,
            lineHeight: 2,
            bgcolor: 'background.default',
          }}
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, '@media print': { display: 'none' } }}>
          <CopyButton text={codes.join('\n')} />
          <Button variant="outlined" onClick={() => window.print()}>
            {text('print')}
          </Button>
        </Box>
        <FormControlLabel
          sx={{ '@media print': { display: 'none' } }}
          control={<Checkbox checked={isKept} onChange={(_event, checked) => setKept(checked)} />}
          label={text('codes_kept')}
        />
      </DialogContent>
      <DialogActions sx={{ '@media print': { display: 'none' } }}>
        <Button variant="contained" disabled={!isKept} onClick={onClose}>
          {text('codes_done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
