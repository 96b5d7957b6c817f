import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useLanguage } from '../../../kit/format/language';
import { useServices } from '../../services';
import { visitName } from './pageName';

type Visited = Parameters<typeof visitName>[0];

/**
 * Names of visited pages in the language of the screen. Names in other languages are loaded only if one of
 * the visits needs them.
 */
export function useVisitName(visits: readonly Visited[]): (visited: Visited) => string {
  const translate = useTranslate();
  const { locale } = useLanguage();
  const { ownPages, product, names } = useServices();
  const isForeign = ({ name, place }: Visited) =>
    name !== null &&
    place?.params.id !== undefined &&
    !name.startsWith(`${translate(`resources.${place.resource}.name`, { smart_count: 1 })} `);
  const others = product.languages.filter(language => language !== locale);
  const { data } = useQuery({
    queryKey: ['names', others],
    queryFn: () => Promise.all(others.map(names)),
    enabled: others.length > 0 && visits.some(isForeign),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return visited => visitName(visited, ownPages, translate, data);
}
