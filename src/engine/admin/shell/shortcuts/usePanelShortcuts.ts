import { useTranslate } from 'ra-core';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';
import type { Shortcut } from '../../kit/shortcuts/shortcuts';
import { useShortcuts } from '../../kit/shortcuts/useShortcut';
import { pathOf } from '../routing/pageUrl';
import { matchPage } from '../routing/productPath';
import { useServices, useSession } from '../services';
import { goToKeys } from './goTo';
import { openSheet } from './sheets';

/**
 * The shortcuts of every page, and those that follow from the address alone; the components of a page add
 * their own.
 */
export function usePanelShortcuts(): void {
  const everywhere = useEverywhere();
  const place = usePlaceShortcuts();
  useShortcuts([...everywhere, ...place]);
}

function useEverywhere(): readonly Shortcut[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const services = useServices();
  useSession();
  const places = goToKeys(services).map(({ keys, path, resource }) => ({
    keys,
    path,
    name: translate(`resources.${resource}.name`, { smart_count: 2 }),
  }));
  return [
    {
      keys: ['mod+k'],
      label: translate('app.keys.palette'),
      group: 'everywhere',
      run: () => openSheet.set('palette'),
    },
    { keys: ['?'], label: translate('app.keys.help'), group: 'everywhere', run: () => openSheet.set('help') },
    ...[{ keys: 'g h', path: '/', name: translate('app.menu.home') }, ...places].map(
      ({ keys, path, name }): Shortcut => ({
        keys: [keys],
        label: name,
        group: 'go',
        run: () => navigate(path),
      }),
    ),
  ];
}

function usePlaceShortcuts(): readonly Shortcut[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { urls, permissions } = useServices();
  const place = matchPage(pathname, search, urls);
  if (!place) return [];
  const { resource, page } = place;
  const { list, create } = urls[resource] ?? {};
  const params = Object.fromEntries(Object.entries(place.params).map(([name, value]) => [name, value ?? '']));
  const to = (template: string) => () => navigate(generatePath(pathOf(template), params));
  const offered: Shortcut[] = [];
  if (create && page !== 'create' && permissions.can(resource, 'create')) {
    const label = translate(`resources.${resource}.page.create`);
    offered.push({ keys: ['n', 'alt+n'], label, group: 'page', run: to(create) });
  }
  if (list && page !== 'list' && permissions.can(resource, 'list')) {
    const name = translate(`resources.${resource}.name`, { smart_count: 2 });
    offered.push({
      keys: ['u'],
      label: translate('app.keys.to_list', { name }),
      group: 'page',
      run: to(list),
    });
  }
  return offered;
}
