import Close from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment, useState } from 'react';
import { useLanguage } from '../../kit/format/language';
import { type Shortcut, shortcutGroups, shortcuts } from '../../kit/shortcuts/shortcuts';
import { Keys } from './Keys';
import { modName } from './keyName';
import { openSheet } from './sheets';

/** Every shortcut that works on the page behind it, as registered by the components of that page. */
export function HelpSheet() {
  const translate = useTranslate();
  const { locale } = useLanguage();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const [offered] = useState(() => shortcuts.current().filter(({ keys }) => keys.length > 0));
  const close = () => openSheet.set(null);
  const groups = shortcutGroups
    .map(group => ({ group, members: offered.filter(shortcut => shortcut.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby="keys-title"
      aria-describedby="keys-text"
    >
      <DialogTitle id="keys-title" sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {translate('app.keys.help_title')}
        </Box>
        <IconButton autoFocus aria-label={translate('app.bar.close')} onClick={close}>
          <Close />
        </IconButton>
      </DialogTitle>
      {/* only a focusable element can be scrolled without a mouse */}
      <DialogContent tabIndex={0}>
        <Typography id="keys-text" variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate('app.keys.help_text', { mod: modName(locale === 'de') })}
        </Typography>
        <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
          {groups.map(({ group, members }) => (
            <Group key={group} name={group} members={members} />
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  );
}

function Group({ name, members }: { readonly name: string; readonly members: readonly Shortcut[] }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-labelledby={`keys-${name}`} sx={{ breakInside: 'avoid', mb: 2.5 }}>
      <Typography id={`keys-${name}`} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate(`app.keys.group_${name}`)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {members.map(({ keys, label }) => (
          <Box key={keys.join()} sx={lineLook}>
            <Box component="dt" sx={{ flex: 1, minWidth: 0 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.75, color: 'text.secondary' }}>
              {keys.map((press, index) => (
                <Fragment key={press}>
                  {index > 0 && translate('app.keys.or_else')}
                  <Keys press={press} />
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 30,
  fontSize: 13,
  borderBottom: 1,
  borderColor: 'divider',
};
