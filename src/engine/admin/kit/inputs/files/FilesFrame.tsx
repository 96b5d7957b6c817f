import { Box, Typography } from '@mui/material';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { Control } from '../inputProps';

interface Props {
  readonly control: Control;
  /** receives dropped files; without it dropping is disabled */
  readonly onDrop?: (files: readonly File[]) => Promise<void>;
  readonly children: ReactNode;
}

/** An outline like that of other inputs, with the label in it; files can be dropped on it. */
export const FilesFrame = ({ control, onDrop, children }: Props) => {
  const [isOver, setOver] = useState(false);
  const drop = onDrop && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void onDrop([...event.dataTransfer.files]);
    },
  };
  return (
    <Box
      component="fieldset"
      sx={{ ...frameLook, ...(isOver && overLook), ...(control.hasError && faultLook) }}
      {...drop}
    >
      <Typography
        component="legend"
        variant="caption"
        color={control.hasError ? 'error' : 'text.secondary'}
        sx={{ px: 0.5, ml: -0.5, lineHeight: 1.2 }}
      >
        {control.label}
      </Typography>
      {children}
    </Box>
  );
};

const frameLook = {
  minWidth: 0,
  m: 0,
  mt: '-7px',
  border: 1,
  borderColor: 'action.disabled',
  borderRadius: 1,
  px: 1.5,
  pt: 0.25,
  pb: 1,
  '& .MuiFormHelperText-root': { mx: 0 },
};
const overLook = { borderStyle: 'dashed', borderColor: 'primary.main', backgroundColor: 'action.hover' };
const faultLook = { borderColor: 'error.main' };
