import BoltOutlined from '@mui/icons-material/BoltOutlined';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import Logout from '@mui/icons-material/Logout';
import TranslateIcon from '@mui/icons-material/Translate';
import { useLocaleState, useLocales, useTranslate } from 'ra-core';
import { useState } from 'react';
import { shortcuts } from '../../kit/shortcuts/shortcuts';
import { colorModes, setColorMode, useColorMode } from '../theme/colorMode';
import type { Entry } from './entry';

/**
 * Groups of shortcuts, nearest first. Those that open pages are left out: pages have a group of their own.
 */
const nearestFirst = ['form', 'record', 'page', 'list', 'everywhere'] as const;

/** Actions: first those of the current page, then those that work anywhere. */
export function useActions(): readonly Entry[] {
  const translate = useTranslate();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const colorMode = useColorMode();
  const [offered] = useState(() =>
    nearestFirst.flatMap(near =>
      shortcuts.current().filter(({ group, keys, isMove, inDialog }) => {
        const isItself = keys.includes('mod+k');
        return group === near && !isMove && !inDialog && !isItself;
      }),
    ),
  );
  const here = offered.map(
    ({ label, keys: [press], run }): Entry => ({
      kind: 'action',
      key: `action ${label}`,
      text: label,
      icon: <BoltOutlined />,
      press,
      run,
    }),
  );
  const languages = locales
    .filter(({ locale: other }) => other !== locale)
    .map(
      ({ locale: other, name }): Entry => ({
        kind: 'action',
        key: `language ${other}`,
        text: translate('app.keys.language', { name }),
        icon: <TranslateIcon />,
        run: () => setLocale(other),
      }),
    );
  const modes = colorModes
    .filter(mode => mode !== colorMode)
    .map(
      (mode): Entry => ({
        kind: 'action',
        key: `color ${mode}`,
        text: translate('app.keys.color_mode', { name: translate(`app.bar.color_mode_${mode}`) }),
        icon: <ContrastOutlined />,
        run: () => setColorMode(mode),
      }),
    );
  const signOut: Entry = {
    kind: 'link',
    key: 'sign out',
    to: '/logout',
    text: translate('app.bar.sign_out'),
    icon: <Logout />,
  };
  return [...here, ...languages, ...modes, signOut];
}
