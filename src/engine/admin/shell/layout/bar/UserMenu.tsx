import { Box, IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../services';
import { OwnMenu } from '../dialogs/rareDialogs';

/** Opens the menu of the user who is signed in. */
export function UserMenu() {
  const translate = useTranslate();
  const user = useSession()?.user;
  // undefined: not opened yet
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <>
      <IconButton
        aria-label={`${initials(name)} – ${translate('app.bar.user', { name })}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onPointerEnter={() => void OwnMenu.preload().catch(() => undefined)}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <Box component="span" sx={avatarLook}>
          {initials(name)}
        </Box>
      </IconButton>
      {anchor !== undefined && (
        <OwnMenu name={name} email={user.email} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}

/** Initials of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

const avatarLook = {
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: '50%',
  fontSize: 12,
  fontWeight: 650,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
