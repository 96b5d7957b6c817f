import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Logout from '@mui/icons-material/Logout';
import PendingActions from '@mui/icons-material/PendingActions';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Divider, ListItemIcon, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { jobsOpen } from '../../jobs/jobsOpen';
import { openSheet } from '../../shortcuts/sheets';
import { colorModes, setColorMode, useColorMode } from '../../theme/colorMode';

interface Props {
  readonly name: string;
  readonly email: string;
  /** null: closed */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The user's name, the colour mode, and links to the user's own pages. */
export function OwnMenu({ name, email, anchor, onClose }: Props) {
  const translate = useTranslate();
  const colorMode = useColorMode();
  const links = [
    { to: '/profile', text: 'app.bar.profile', icon: <PersonOutlined fontSize="small" /> },
    { to: '/UserRechte', text: 'app.menu.rights', icon: <KeyOutlined fontSize="small" /> },
    { to: '/logout', text: 'app.bar.sign_out', icon: <Logout fontSize="small" /> },
  ];
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { minWidth: 250, mt: 0.5 } } }}
    >
      <Owner name={name} email={email} />
      <Divider component="li" />
      {colorModes.map(mode => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={mode === colorMode}
          onClick={() => setColorMode(mode)}
        >
          <ListItemIcon>
            {mode === colorMode ? (
              <RadioButtonChecked fontSize="small" />
            ) : (
              <RadioButtonUnchecked fontSize="small" />
            )}
          </ListItemIcon>
          <ListItemText>
            {translate('app.keys.color_mode', { name: translate(`app.bar.color_mode_${mode}`) })}
          </ListItemText>
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          onClose();
          openSheet.set('help');
        }}
      >
        <ListItemIcon>
          <KeyboardOutlined fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('app.keys.help_title')}</ListItemText>
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          jobsOpen.set(true);
        }}
      >
        <ListItemIcon>
          <PendingActions fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('app.bar.my_jobs')}</ListItemText>
      </MenuItem>
      {links.map(({ to, text, icon }) => (
        <MenuItem key={to} component={Link} to={to} onClick={onClose}>
          <ListItemIcon>{icon}</ListItemIcon>
          <ListItemText>{translate(text)}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Whose menu it is: no item of it, so that neither the focus nor an arrow key stops here. */
const Owner = ({ name, email }: Pick<Props, 'name' | 'email'>) => (
  <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
    {/* headings are not allowed in a menu */}
    <Typography variant="subtitle2" component="div">
      {name}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      {email}
    </Typography>
  </Box>
);
Owner.muiSkipListHighlight = true;
