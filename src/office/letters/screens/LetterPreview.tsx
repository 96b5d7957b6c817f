import { PdfFrame } from '@engine/admin/kit/files/PdfFrame';
import { useLanguage } from '@engine/admin/kit/format/language';
import { RecordField } from '@engine/admin/kit/inputs/records/RecordField';
import { useDebounced } from '@engine/admin/kit/useDebounced';
import { useApi } from '@engine/admin/shell/useApi';
import { fieldMessage } from '@engine/shared/messages/message';
import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { templateFaults } from '../shared/templateFaults';
import { createLettersApi, type Wording } from './lettersApi';

/** Debounces the preview, so that not every word requests a letter. */
const pauseMs = 600;

/**
 * The letter as it would be sent, rendered again when typing pauses; while the wording has faults, those are
 * listed.
 */
export const LetterPreview = ({ wording }: { readonly wording: Wording }) => {
  const translate = useTranslate();
  const { locale } = useLanguage();
  const api = useApi(createLettersApi);
  const [bill, setBill] = useState<number | null>(null);
  const debounced = useDebounced(wording, pauseMs);
  const faults = Object.values(templateFaults(wording.kind, wording));
  const isWritten = wording.subject !== '' && wording.body !== '';
  const { data, error, isFetching } = useQuery({
    queryKey: ['letter-preview', debounced, bill],
    queryFn: ({ signal }) => api.preview(debounced, bill, signal),
    enabled: isWritten && Object.keys(templateFaults(debounced.kind, debounced)).length === 0,
    placeholderData: before => before,
    retry: false,
    gcTime: 0,
  });
  const address = useAddress(data);
  return (
    <Box component="section" aria-label={translate('templates.preview')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
          {translate('templates.preview')}
        </Typography>
        <Box sx={{ width: 260, flex: 'none' }}>
          <RecordField reference="bills" label="templates.preview_bill" value={bill} onChange={setBill} />
        </Box>
      </Box>
      {faults.map(fault => (
        <Alert key={fault.code} severity="error" sx={{ mb: 1 }}>
          {fieldMessage(locale, fault)}
        </Alert>
      ))}
      {error && <Alert severity="warning">{translate(error.message, { _: error.message })}</Alert>}
      <Box sx={{ height: 4 }}>
        {isFetching && <LinearProgress aria-label={translate('ra.page.loading')} />}
      </Box>
      {address !== null && !error && (
        <PdfFrame src={`${address}#navpanes=0&view=FitH`} title={translate('templates.preview')} />
      )}
    </Box>
  );
};

/** An object URL for a file in memory, valid while it is shown. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
