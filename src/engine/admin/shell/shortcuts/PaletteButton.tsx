import Search from '@mui/icons-material/Search';
import { Box, ButtonBase, type SxProps, type Theme } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { visuallyHidden } from '../../kit/visuallyHidden';
import { keyNames } from './keyName';
import { openSheet } from './sheets';

/** Opens the command palette; on a phone it is only a magnifier icon. */
export function PaletteButton() {
  const translate = useTranslate();
  const german = useLocale() === 'de';
  return (
    <ButtonBase
      title={translate('app.keys.button')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openSheet.set('palette')}
      sx={buttonLook}
    >
      <Search sx={{ fontSize: { xs: 24, md: 18 } }} />
      <Box component="span" sx={textLook}>
        {translate('app.keys.button_short')}
      </Box>
      <Box component="kbd" aria-hidden sx={{ ...wideLook, fontFamily: 'inherit', fontSize: 11.5 }}>
        {keyNames('mod+k', german).join(' ')}
      </Box>
    </ButtonBase>
  );
}

const textLook: SxProps<Theme> = theme => ({
  flex: 1,
  textAlign: 'left',
  [theme.breakpoints.down('md')]: visuallyHidden,
});
const wideLook = { display: { xs: 'none', md: 'inline' } };
const buttonLook = {
  width: { xs: 34, md: 200 },
  height: 34,
  px: { md: 1.25 },
  gap: 1,
  flexShrink: 0,
  border: { md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: { xs: '50%', md: 1.5 },
  bgcolor: { md: 'background.default' },
  color: 'text.secondary',
  fontSize: 13,
  '&:hover': { bgcolor: 'action.hover' },
};
