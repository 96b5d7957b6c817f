import { Box, Drawer } from '@mui/material';
import { size } from '../../theme/tokens';
import { MainMenu } from '../MainMenu';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu on phones, which have no room for it beside the page. */
export const PhoneMenu = ({ isOpen, onClose }: Props) => (
  <Drawer open={isOpen} onClose={onClose}>
    <Box sx={{ width: size.menu + 24 }}>
      <MainMenu isNarrow={false} onNavigate={onClose} />
    </Box>
  </Drawer>
);
