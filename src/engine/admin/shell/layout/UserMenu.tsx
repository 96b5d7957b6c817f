import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Logout from '@mui/icons-material/Logout';
import PendingActions from '@mui/icons-material/PendingActions';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import {
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { jobsOpen } from '../jobs/myJobs';
import { useSession } from '../services';
import { openSheet } from '../shortcuts/sheets';
import { ColorModeSwitch } from './ColorModeSwitch';

export function UserMenu() {
  const translate = useTranslate();
  const user = useSession()?.user;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const close = () => setAnchor(null);
  const links = [
    { to: '/profile', text: 'app.bar.profile', icon: <PersonOutlined fontSize="small" /> },
    { to: '/UserRechte', text: 'app.menu.rights', icon: <KeyOutlined fontSize="small" /> },
    { to: '/logout', text: 'app.bar.sign_out', icon: <Logout fontSize="small" /> },
  ];
  return (
    <>
      <IconButton
        aria-label={`${initials(name)} – ${translate('app.bar.user', { name })}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <Avatar
          sx={{
            width: 30,
            height: 30,
            fontSize: 12,
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(name)}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 250, mt: 0.5 } } }}
      >
        <Box component="li" sx={{ px: 2, py: 1 }}>
          <Typography variant="subtitle2">{name}</Typography>
          <Typography variant="caption" color="text.secondary">
            {user.email}
          </Typography>
        </Box>
        <Divider component="li" />
        <Box component="li" sx={{ px: 2, py: 1 }}>
          <ColorModeSwitch />
        </Box>
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            close();
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
            close();
            jobsOpen.set(true);
          }}
        >
          <ListItemIcon>
            <PendingActions fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('app.bar.my_jobs')}</ListItemText>
        </MenuItem>
        {links.map(({ to, text, icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{translate(text)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
