import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement } from 'react';

interface Props {
  readonly icon: ReactElement;
  readonly label: string;
  readonly onClick: () => void;
}

/**
 * A button in the bar of a list that opens a dialog. On phones it has an icon only, since its text would take a line of
 * its own.
 */
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
