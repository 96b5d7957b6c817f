import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ColorMode, colorModes, setColorMode, useColorMode } from './colorMode';

export function ColorModeSwitch() {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={useColorMode()}
      aria-label={translate('app.bar.color_mode')}
      onChange={(_event, chosen: ColorMode | null) => chosen && setColorMode(chosen)}
    >
      {colorModes.map(mode => (
        <ToggleButton key={mode} value={mode} sx={{ px: 1.25, py: 0.25, fontSize: 12 }}>
          {translate(`app.bar.color_mode_${mode}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
