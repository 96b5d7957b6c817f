import Download from '@mui/icons-material/Download';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useIsClosed } from '../page/editing/locks';
import type { PageParts } from '../page/parts/parts';
import { useFiles } from './files';
import { PdfFrame } from './PdfFrame';
import { useFileCheck } from './useFileCheck';

/**
 * A preview of the file that a record represents, if the browser can display it; other files can be downloaded. A
 * closed record has no file any more; if the user may not read the file, the reason is shown.
 */
export const FilePreview = ({ parts }: { readonly parts: PageParts }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { urlOf } = useFiles();
  const isGone = useIsClosed(parts);
  const { refusal, isKnown } = useFileCheck(resource, isGone ? undefined : record);
  if (!record || isGone || !isKnown) return null;
  if (refusal !== null) return <Alert severity="info">{translate(refusal, { _: refusal })}</Alert>;
  const shown = urlOf(resource, record.id, true);
  const name = String(record._label);
  const kind = kindOf(record.mime);
  return (
    <Card variant="outlined" component="section" aria-label={translate('files.preview')} sx={cardLook}>
      <Box className="no-print" sx={barLook}>
        <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
          {translate('files.preview')}
        </Typography>
        {kind !== 'other' && (
          <Button
            component="a"
            size="small"
            href={shown}
            target="_blank"
            rel="noreferrer"
            startIcon={<OpenInNew />}
          >
            {translate('files.open')}
          </Button>
        )}
        <Button
          component="a"
          size="small"
          href={urlOf(resource, record.id, false)}
          download
          startIcon={<Download />}
        >
          {translate('files.download')}
        </Button>
      </Box>
      {kind === 'pdf' && <PdfFrame src={`${shown}#navpanes=0&view=FitH`} title={name} />}
      {kind === 'picture' && <Box component="img" src={shown} alt={name} sx={pictureLook} />}
      {kind === 'other' && (
        <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
          {translate('files.not_shown')}
        </Typography>
      )}
    </Card>
  );
};

function kindOf(mime: unknown): 'pdf' | 'picture' | 'other' {
  if (mime === 'application/pdf') return 'pdf';
  return mime === 'image/png' || mime === 'image/jpeg' ? 'picture' : 'other';
}

const cardLook = { display: 'flex', flexDirection: 'column', minWidth: 0 };
const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const pictureLook = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: '75vh',
  m: 'auto',
  p: 1,
  objectFit: 'contain',
};
