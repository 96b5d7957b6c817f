import Add from '@mui/icons-material/Add';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Icon } from '../icons/Icon';
import { menuOf } from '../layout/menuGroups';
import { useServices } from '../services';
import { goToKeys } from '../shortcuts/goTo';
import type { Entry } from './entry';

/** Every page of the menu, and the forms for new records: what the role may open. */
export function usePages(): readonly Entry[] {
  const translate = useTranslate();
  const { resources, permissions, urls } = useServices();
  const pressOf = new Map(goToKeys(urls, permissions).map(({ path, keys }) => [path, keys]));
  const page = (to: string, text: string, icon: ReactElement, note?: string, press?: string): Entry => ({
    kind: 'link',
    key: `page ${to}`,
    to,
    text,
    icon,
    note,
    press,
  });
  const own = [
    page('/', translate('app.menu.home'), <HomeOutlined />, undefined, 'g h'),
    page('/profile', translate('app.bar.profile'), <PersonOutlined />),
    page('/UserRechte', translate('app.menu.rights'), <KeyOutlined />, translate('app.menu.authorization')),
    ...(permissions.can('roles', 'read')
      ? [
          page(
            '/authorization/matrix',
            translate('authorization.matrix.title'),
            <GridOnOutlined />,
            translate('app.menu.authorization'),
          ),
        ]
      : []),
  ];
  const entries = menuOf(resources, permissions).flatMap(({ group, entries }) =>
    entries.map(entry => ({ entry, note: translate(`app.menu.${group}`) })),
  );
  const lists = entries.map(({ entry, note }) => {
    const to = urls[entry.name]?.list ?? `/${entry.name}`;
    const name = translate(`resources.${entry.name}.name`, { smart_count: 2 });
    return page(to, name, <Icon name={entry.icon} />, note, pressOf.get(to));
  });
  const forms = entries.flatMap(({ entry, note }) => {
    const to = urls[entry.name]?.create;
    if (!to || to.includes(':') || !permissions.can(entry.name, 'create')) return [];
    return [page(to, translate(`resources.${entry.name}.page.create`), <Add />, note)];
  });
  return [...own, ...lists, ...forms];
}
