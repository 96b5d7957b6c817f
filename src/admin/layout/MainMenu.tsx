import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { WorkCount } from '../../shared/work';
import { Icon } from '../icons/Icon';
import type { GeneratedResource } from '../kit/pages/generatedResource';
import { placeOf } from '../routing/productPath';
import { useServices, useSession } from '../services';
import { MenuGroup } from './MenuGroup';
import { MenuLink } from './MenuLink';
import { menuOf } from './menuGroups';
import { moveInMenu } from './menuKeys';
import { useWorkCounts } from './useWork';

interface Props {
  /** icons only */
  readonly isNarrow: boolean;
  readonly onNavigate?: () => void;
}

interface Item {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly work?: WorkCount;
}

export function MainMenu({ isNarrow, onNavigate }: Props) {
  const translate = useTranslate();
  const { resources, permissions, urls } = useServices();
  const { data: counts = [] } = useWorkCounts();
  const here = useListHere();
  useSession();

  const itemOf = (entry: GeneratedResource): Item => ({
    to: urls[entry.name]?.list ?? `/${entry.name}`,
    label: translate(`resources.${entry.name}.name`, { smart_count: 2 }),
    icon: <Icon name={entry.icon} />,
    work: counts.find(
      ({ resource, filter, count }) => resource === entry.name && filter === entry.menu?.count && count > 0,
    ),
  });
  const own: readonly Item[] = [
    ...(permissions.can('roles', 'read')
      ? [
          {
            to: '/authorization/matrix',
            label: translate('authorization.matrix.title'),
            icon: <GridOnOutlined />,
          },
        ]
      : []),
    { to: '/UserRechte', label: translate('app.menu.rights'), icon: <KeyOutlined /> },
  ];
  const groups = menuOf(resources, permissions).map(({ group, entries }) => ({
    group,
    items: [...entries.map(itemOf), ...(group === 'authorization' ? own : [])],
  }));
  const linkTo = (item: Item) => (
    <MenuLink key={item.to} {...item} isNarrow={isNarrow} isHere={here(item.to)} onClick={onNavigate} />
  );
  return (
    <Box component="nav" aria-label={translate('app.menu.label')} onKeyDown={moveInMenu} sx={{ p: 1, pb: 3 }}>
      {linkTo({ to: '/', label: translate('app.menu.home'), icon: <HomeOutlined /> })}
      {groups.map(({ group, items }) => (
        <MenuGroup key={group} name={group} isNarrow={isNarrow} isHere={items.some(({ to }) => here(to))}>
          {items.map(linkTo)}
        </MenuGroup>
      ))}
    </Box>
  );
}

/** A record's page belongs to its list; a nested one to its parent's; `/bills/billDetailsData` not to `/bills`. */
function useListHere(): (list: string) => boolean {
  const { urls } = useServices();
  const { pathname, search } = useLocation();
  const place = placeOf(pathname, search, urls);
  if (!place) return list => list === pathname;
  const parents = Object.values(urls[place.resource]?.parents ?? {});
  const lists = [place.resource, ...parents].map(resource => urls[resource]?.list);
  return list => lists.includes(list);
}
