import UploadFile from '@mui/icons-material/UploadFile';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { lazily } from '../lazily';
import type { ListParts } from '../page/parts/parts';
import { useShortcut } from '../shortcuts/useShortcut';
import type { FileOwner } from './files';
import { useDroppedFiles } from './useDroppedFiles';

const UploadDialog = lazily(async () => (await import('./UploadDialog')).UploadDialog);

interface Props {
  readonly parts: ListParts;
  readonly owner: FileOwner | null;
}

/** Opens the upload dialog; dropping files anywhere on the page opens it with them. */
export const UploadButton = ({ parts, owner }: Props) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const isOver = useDroppedFiles(files === null ? setFiles : null);
  useShortcut({ keys: [], label: translate('files.upload'), group: 'page', run: () => setFiles([]) });
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<UploadFile />} onClick={() => setFiles([])}>
        {translate('files.upload')}
      </Button>
      {isOver && (
        <Box sx={overLook} aria-hidden>
          {translate('files.drop_here')}
        </Box>
      )}
      {files !== null && (
        <UploadDialog
          parts={parts}
          owner={owner}
          dropped={files}
          onClose={() => {
            setFiles(null);
            refresh();
          }}
        />
      )}
    </>
  );
};

/** Covers the page while files are dragged over it, without intercepting the drop. */
const overLook = {
  position: 'fixed',
  inset: 12,
  zIndex: 'tooltip',
  display: 'grid',
  placeItems: 'center',
  border: 3,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: 2,
  backgroundColor: 'background.paper',
  opacity: 0.92,
  fontSize: '1.25rem',
  fontWeight: 600,
  pointerEvents: 'none',
} as const;
