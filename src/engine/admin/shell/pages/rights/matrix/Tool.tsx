import { IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';

interface ToolProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon button with a tooltip. */
export function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isDisabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
