import Add from '@mui/icons-material/Add';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Icon } from '../../kit/icons/Icon';
import { menuOf } from '../layout/menu/menuOf';
import { ownPageIcon } from '../layout/menu/ownPageIcon';
import { mayOpen } from '../layout/menu/ownPages';
import { useServices } from '../services';
import { goToKeys } from '../shortcuts/goTo';
import type { Entry } from './entry';

/** Every page of the menu and every create form that the user may open. */
export function usePages(): readonly Entry[] {
  const translate = useTranslate();
  const services = useServices();
  const { permissions, urls, ownPages } = services;
  const pressOf = new Map(goToKeys(services).map(({ path, keys }) => [path, keys]));
  const page = (to: string, text: string, icon: ReactElement, note?: string, press?: string): Entry => ({
    kind: 'link',
    key: `page ${to}`,
    to,
    text,
    icon,
    note,
    press,
  });
  const areaOf = (group: string | undefined) => group && translate(`app.menu.${group}`);
  const own = ownPages.all
    .filter(each => mayOpen(each, permissions))
    .map(each =>
      page(
        each.path,
        translate(each.title),
        ownPageIcon(each),
        areaOf(each.group),
        each.path === '/' ? 'g h' : undefined,
      ),
    );
  const entries = menuOf(services).flatMap(({ group, entries }) =>
    entries.map(entry => ({ entry, note: areaOf(group) })),
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
