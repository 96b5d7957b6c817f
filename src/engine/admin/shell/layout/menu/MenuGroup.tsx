import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Typography } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Props {
  readonly name: string;
  /** icons only, the group always open */
  readonly isNarrow: boolean;
  /**
   * the current page belongs to this group: it opens, and stays open unless it is closed on this very page
   */
  readonly isHere: boolean;
  readonly children: ReactNode;
}

/** Whether the group is open is remembered in this browser. */
export function MenuGroup({ name, isNarrow, isHere, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { pathname } = useLocation();
  const [isKept, setKept] = useStore(`menu.${name}`, true);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  if (isNarrow) return <Box sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>{children}</Box>;
  const isOpen = isHere ? closedAt !== pathname : isKept;
  const toggle = () => {
    setKept(!isOpen);
    setClosedAt(isOpen ? pathname : null);
  };
  return (
    <Box sx={{ mt: 1 }}>
      <ButtonBase
        data-menu
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        sx={{
          width: '100%',
          minHeight: 28,
          justifyContent: 'space-between',
          px: 1.25,
          borderRadius: 1,
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Typography variant="overline" component="span">
          {translate(`app.menu.${name}`)}
        </Typography>
        <ExpandMore
          sx={{ fontSize: 18, transform: isOpen ? 'none' : 'rotate(-90deg)', transition: '150ms' }}
        />
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit id={id} inert={!isOpen}>
        {children}
      </Collapse>
    </Box>
  );
}
