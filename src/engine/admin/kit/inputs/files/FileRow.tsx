import Close from '@mui/icons-material/Close';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, IconButton, LinearProgress, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Field } from '../../../../shared/field';
import { isPicture } from '../../../../shared/fileValue';
import { sizeText } from '../../../../shared/sizeText';
import { useFiles } from '../../files/files';
import { useLanguage } from '../../format/language';
import { movedBy, RowMoves } from '../parts/RowMoves';
import type { FormFile } from './useFieldUploads';

interface RowProps {
  readonly file: FormFile;
  readonly field: Field;
  /** uploaded fraction; null: no upload is running */
  readonly share: number | null;
  readonly local: string | null;
  /** position among the files, if users can reorder them */
  readonly place: Omit<ComponentProps<typeof RowMoves>, 'up' | 'down'> | null;
  readonly onRemove: (() => void) | null;
}

/** One file in a form: preview or icon, upload progress, and a remove button. */
export const FileRow = ({ file, field, share, local, place, onRemove }: RowProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const { urlInField } = useFiles();
  const { name, size, id } = file;
  const isKept = id > 0 && local === null && record?.id !== undefined;
  const kept = isKept ? urlInField({ resource, id: record.id, field: field.name, file: id }, true) : null;
  const source = isPicture(file) && field.file?.preview !== 'none' ? (local ?? kept) : null;
  return (
    <Box
      component="li"
      sx={rowLook}
      onKeyDown={event => {
        const step = movedBy(event);
        if (place === null || step === 0) return;
        event.preventDefault();
        place.onMove(place.index + step);
      }}
    >
      {source === null ? (
        <FileIcon sx={{ color: 'text.secondary', justifySelf: 'center' }} aria-hidden />
      ) : (
        <Box component="img" src={source} alt="" sx={pictureLook} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {kept === null ? (
            name
          ) : (
            <Box
              component="a"
              href={kept}
              target="_blank"
              rel="noreferrer"
              className="plain-link"
              sx={linkLook}
            >
              {name}
            </Box>
          )}{' '}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {sizeText(size, tag)}
          </Box>
        </Typography>
        {share !== null && (
          <LinearProgress
            variant={share < 1 ? 'determinate' : 'indeterminate'}
            value={share * 100}
            aria-label={translate('files.field.sending', { name })}
            sx={{ mt: 0.5 }}
          />
        )}
        {id === 0 && share === null && (
          <Typography variant="caption" color="error">
            {translate('files.field.interrupted')}
          </Typography>
        )}
      </Box>
      {place && (
        <RowMoves
          {...place}
          up={translate('files.field.up', { name })}
          down={translate('files.field.down', { name })}
        />
      )}
      {onRemove && (
        <IconButton
          size="small"
          aria-label={translate(share === null ? 'files.field.remove' : 'files.field.give_up', { name })}
          onClick={onRemove}
        >
          <Close sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  );
};

const rowLook = {
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  gridAutoColumns: 'auto',
  gridAutoFlow: 'column',
  alignItems: 'center',
  columnGap: 1.5,
  py: 0.5,
};
const pictureLook = {
  width: 48,
  height: 48,
  objectFit: 'contain',
  borderRadius: 0.5,
  backgroundColor: 'action.hover',
};
const linkLook = { color: 'primary.main' };
