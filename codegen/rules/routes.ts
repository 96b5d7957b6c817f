import { problem } from '../problem';
import type { Rules } from './rule';

const pages = ['list', 'create', 'edit', 'show'] as const;

export const routeRules: Rules = {
  'An address says which record it shows, and nothing that no one fills in': ({ file, schema }) => {
    const route = schema['x-route'];
    return pages.flatMap(page => {
      const address = route?.[page];
      if (address === undefined) return [];
      const isOfRecord = page === 'edit' || page === 'show';
      const params: readonly string[] = (address.split('?')[0] ?? '').match(/:\w+/g) ?? [];
      const known = [...(route?.parent ? [`:${route.parent.param}`] : []), ...(isOfRecord ? [':id'] : [])];
      const unknown = params.find(param => !known.includes(param));
      const place = ['x-route', page];
      if (unknown !== undefined)
        return [
          problem(
            file,
            place,
            `Nothing fills in ${unknown}`,
            'Remove it, or name it in x-route/parent/param',
          ),
        ];
      return isOfRecord && !params.includes(':id')
        ? [problem(file, place, `${address} does not say which record it shows`, 'Write :id into it')]
        : [];
    });
  },

  'An address belongs to one page': ({ file, schema }) => {
    const route = schema['x-route'];
    return pages.flatMap((page, at) => {
      const before = pages
        .slice(0, at)
        .find(each => route?.[each] !== undefined && route[each] === route[page]);
      return before
        ? [
            problem(
              file,
              ['x-route', page],
              `${page} and ${before} are at one address`,
              'Choose another address',
            ),
          ]
        : [];
    });
  },
};
