import RestartAlt from '@mui/icons-material/RestartAlt';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { officeYear } from '../../../shared/day';
import { useLanguage } from '../../kit/format/language';
import { RecordLink } from '../../kit/values/RefValue';
import { SettingInput } from './SettingInput';
import type { Setting } from './setting';
import { patternExample, shownValue } from './settingText';

interface Props {
  readonly setting: Setting;
  readonly value: string | null;
  readonly fault: string | null;
  readonly isChanged: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string | null) => void;
}

/** Name, input and description of a setting; the name links to its own page with its history. */
export const SettingRow = ({ setting, value, isChanged, ...props }: Props) => {
  const { key, definition, record } = setting;
  const translate = useTranslate();
  const { locale } = useLanguage();
  const name = definition.label[locale];
  const id = `about-${key}`;
  return (
    <Box sx={rowLook}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: isChanged ? 600 : 400 }}>
          <RecordLink reference="setup" id={record.id}>
            {name}
          </RecordLink>
          {isChanged && ' •'}
        </Typography>
        <Typography id={id} variant="caption" color="text.secondary" component="p">
          <About setting={setting} value={value} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <SettingInput {...props} setting={setting} value={value} label={name} describedBy={id} />
        <Tooltip title={translate('setup.reset')}>
          <Box
            component="span"
            sx={{ visibility: value === null || definition.default === null ? 'hidden' : 'visible' }}
          >
            <IconButton
              size="small"
              disabled={props.isReadOnly}
              aria-label={translate('setup.reset_one', { name })}
              onClick={() => props.onChange(null)}
              sx={{ mt: 0.25 }}
            >
              <RestartAlt sx={{ fontSize: 20 }} />
            </IconButton>
          </Box>
        </Tooltip>
      </Box>
    </Box>
  );
};

/** Purpose, default and limits; for a number pattern, also its placeholders and an example. */
const About = ({ setting: { definition }, value }: Pick<Props, 'setting' | 'value'>) => {
  const translate = useTranslate();
  const { locale, tag } = useLanguage();
  const { type, minimum, maximum, help, knows } = definition;
  const shown = (number: unknown) => shownValue(definition, String(number), tag);
  const texts = [
    help?.[locale],
    type === 'pattern' &&
      translate('setup.pattern', { names: (knows ?? []).map(name => `{${name}}`).join(' ') }),
    type === 'pattern' &&
      translate('setup.example', {
        text: patternExample(value ?? String(definition.default), officeYear()),
      }),
    minimum !== undefined &&
      maximum !== undefined &&
      translate('setup.range', { from: shown(minimum), to: shown(maximum) }),
    definition.default !== null &&
      translate('setup.default', {
        value: type === 'boolean' ? translate(`ra.boolean.${definition.default}`) : shown(definition.default),
      }),
  ];
  return texts.filter(text => typeof text === 'string').join(' · ');
};

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 22rem)' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 0.5,
  px: 2,
  py: 0.75,
  '& .MuiInputBase-input': { fontSize: '0.875rem' },
  borderTop: 1,
  borderColor: 'divider',
};
