import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { useLanguage } from '../../kit/format/language';
import { keyNames } from './keyName';

/** One way to press a shortcut, drawn as keys: `Strg` `K`, `G` then `B`. */
export function Keys({ press }: { readonly press: string }) {
  const translate = useTranslate();
  const { locale } = useLanguage();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      {press.split(' ').map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a shortcut never change places
        <Fragment key={index}>
          {index > 0 && <Box component="span">{translate('app.keys.and_then')}</Box>}
          {keyNames(step, locale === 'de').map(name => (
            <Box key={name} component="kbd" sx={keyLook}>
              {name}
            </Box>
          ))}
        </Fragment>
      ))}
    </Box>
  );
}

const keyLook = {
  minWidth: 22,
  px: 0.5,
  py: '1px',
  border: 1,
  borderBottomWidth: 2,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: 11.5,
  fontWeight: 550,
  lineHeight: 1.5,
  textAlign: 'center',
};
