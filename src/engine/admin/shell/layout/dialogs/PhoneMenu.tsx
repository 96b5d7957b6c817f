import { Box, Drawer } from '@mui/material';
import { useTranslate } from 'ra-core';
import { size } from '../../theme/tokens';
import { MainMenu } from '../menu/MainMenu';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu on phones, which have no room for it beside the page. */
export const PhoneMenu = ({ isOpen, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('app.menu.label') } }}
    >
      <Box sx={{ width: size.menu + 24 }}>
        <MainMenu isNarrow={false} onNavigate={onClose} />
      </Box>
    </Drawer>
  );
};
