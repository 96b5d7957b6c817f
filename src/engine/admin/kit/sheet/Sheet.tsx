import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useSwipeToClose } from './useSwipeToClose';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** stays visible below the scrolling content */
  readonly foot?: ReactNode;
}

/** A bottom sheet for phones: closed by swipe, key, button, or a tap outside (R-SHELL-8). */
export const Sheet = ({ title, onClose, children, foot }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const { offset, handlers } = useSwipeToClose(onClose);
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            ...paperLook,
            transform: offset === null ? undefined : `translateY(${offset}px) !important`,
            transition: offset === null ? undefined : 'none !important',
          },
        },
      }}
    >
      <Box {...handlers} data-grip sx={gripLook}>
        <Box aria-hidden sx={barLook} />
        <Typography component="h2" id={titleId} variant="h6" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} sx={{ p: 1.25 }}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', px: 2, pb: 2 }}>{children}</Box>
      {foot && <Box sx={footLook}>{foot}</Box>}
    </Drawer>
  );
};

const paperLook = {
  maxHeight: '85dvh',
  borderTopLeftRadius: 16,
  borderTopRightRadius: 16,
  transition: 'transform 200ms ease-out',
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
};

const gripLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  pt: 1.5,
  pb: 0.5,
  pl: 2,
  pr: 1,
  cursor: 'grab',
  // otherwise the browser would scroll the page
  touchAction: 'none',
};

const barLook = {
  position: 'absolute',
  top: 6,
  left: 'calc(50% - 18px)',
  width: 36,
  height: 4,
  borderRadius: 2,
  backgroundColor: 'divider',
};

const footLook = {
  display: 'flex',
  gap: 1,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '& > *': { flex: 1, minHeight: 44 },
};
