import Close from '@mui/icons-material/Close';
import { Box, IconButton, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { sizeText } from '../../../shared/sizeText';
import { useLanguage } from '../format/language';
import { RecordLink } from '../values/RefValue';
import type { Upload } from './useUploads';

interface Props {
  readonly upload: Upload;
  readonly resource: string;
  readonly isBusy: boolean;
  readonly remove: (key: number) => void;
}

export const UploadRow = ({ upload: { key, file, state }, resource, isBusy, remove }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const same: unknown = state.kind === 'done' ? state.record._same : null;
  const isTwice = Array.isArray(same) && same.length > 0;
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {state.kind === 'done' ? (
            <RecordLink reference={resource} id={state.record.id}>
              {file.name}
            </RecordLink>
          ) : (
            file.name
          )}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {state.kind === 'done' ? translate('files.done') : sizeText(file.size, tag)}
        </Typography>
        {(state.kind === 'waiting' || state.kind === 'failed') && !isBusy && (
          <IconButton
            size="small"
            aria-label={translate('files.leave_out', { name: file.name })}
            onClick={() => remove(key)}
          >
            <Close sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
      {state.kind === 'sending' && (
        <LinearProgress
          variant={state.share < 1 ? 'determinate' : 'indeterminate'}
          value={state.share * 100}
          aria-label={translate('files.sending', { name: file.name })}
        />
      )}
      {state.kind === 'failed' && (
        <Typography variant="caption" color="error">
          {translate(state.error, { _: state.error })}
        </Typography>
      )}
      {isTwice && (
        <Typography variant="caption" color="warning.main">
          {translate('files.twice')}{' '}
          {same.map(id => (
            <RecordLink key={String(id)} reference={resource} id={String(id)}>
              {`#${id} `}
            </RecordLink>
          ))}
        </Typography>
      )}
    </Box>
  );
};

const rowLook = { py: 0.5, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } };
