import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement } from 'react';

interface Props {
  readonly icon: ReactElement;
  readonly label: string;
  readonly onClick: () => void;
}

/** Opens a dialog from the bar of a list. On a phone, where words would take a line of their own, the icon stands alone. */
export const BarButton = ({ icon, label, onClick }: Props) => {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  return isPhone ? (
    <IconButton
      color="primary"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onClick}
      sx={{ width: 44, height: 44 }}
    >
      {icon}
    </IconButton>
  ) : (
    <Button size="small" startIcon={icon} aria-haspopup="dialog" onClick={onClick}>
      {label}
    </Button>
  );
};
