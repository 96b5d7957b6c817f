import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import type { GeneratedResource } from '../../../kit/page/generatedResource';
import { matchPage } from '../../routing/productPath';
import { useServices, useSession } from '../../services';
import { MenuGroup } from './MenuGroup';
import { MenuLink } from './MenuLink';
import { moveInMenu } from './menuKeys';
import { menuOf } from './menuOf';
import { ownPageIcon } from './ownPageIcon';
import { mayOpen, type OwnPage } from './ownPages';
import { useWorkCounts } from './useWork';

interface Props {
  /** icons only */
  readonly isNarrow: boolean;
  readonly onNavigate?: () => void;
}

export const MainMenu = memo(function MainMenu({ isNarrow, onNavigate }: Props) {
  const translate = useTranslate();
  const services = useServices();
  const { permissions, urls, ownPages } = services;
  const { data: counts = [] } = useWorkCounts();
  const here = useListHere();
  useSession();

  const listOf = ({ name }: GeneratedResource) => urls[name]?.list ?? `/${name}`;
  const listLink = (entry: GeneratedResource) => (
    <MenuLink
      key={entry.name}
      to={listOf(entry)}
      label={translate(`resources.${entry.name}.name`, { smart_count: 2 })}
      icon={entry.icon}
      work={counts.find(
        ({ resource, filter, count }) => resource === entry.name && filter === entry.menu?.count && count > 0,
      )}
      isNarrow={isNarrow}
      isHere={here(listOf(entry))}
      onClick={onNavigate}
    />
  );
  const pageLink = (page: OwnPage) => (
    <MenuLink
      key={page.path}
      to={page.path}
      label={translate(page.title)}
      icon={ownPageIcon(page)}
      isNarrow={isNarrow}
      isHere={here(page.path)}
      onClick={onNavigate}
    />
  );
  const ownOf = (group: string) =>
    ownPages.all.filter(page => page.group === group && mayOpen(page, permissions));
  const home = ownPages.at('/');
  return (
    <Box component="nav" aria-label={translate('app.menu.label')} onKeyDown={moveInMenu} sx={{ p: 1, pb: 3 }}>
      {home && pageLink(home)}
      {menuOf(services).map(({ group, entries }) => {
        const paths = [...entries.map(listOf), ...ownOf(group).map(({ path }) => path)];
        return (
          <MenuGroup key={group} name={group} isNarrow={isNarrow} isHere={paths.some(here)}>
            {entries.map(listLink)}
            {ownOf(group).map(pageLink)}
          </MenuGroup>
        );
      })}
    </Box>
  );
});

/**
 * Whether a menu entry is the current one. A record's page counts as its list, a nested one as its parent's
 * list too; `/bills/billDetailsData` does not count as `/bills`.
 */
function useListHere(): (list: string) => boolean {
  const { urls, ownPages } = useServices();
  const { pathname, search } = useLocation();
  const place = matchPage(pathname, search, urls);
  if (!place) return list => list === (ownPages.at(pathname)?.path ?? pathname);
  const parents = Object.values(urls[place.resource]?.parents ?? {});
  const lists = [place.resource, ...parents].map(resource => urls[resource]?.list);
  return list => lists.includes(list);
}
