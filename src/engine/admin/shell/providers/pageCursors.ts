import { HttpError } from 'ra-core';

/** Rows of a list as they are asked for. */
interface Place {
  /** names the list with its order and filter */
  readonly list: string;
  /** of the first row, from 0 */
  readonly first: number;
  readonly count: number;
}

interface SeenPage extends Omit<Place, 'list'> {
  /** the parameter by which it was read */
  readonly asked: string;
  readonly rows: number;
  readonly cursor: string | null;
}

/** Lists that are paged through at once, in tabs and dialogs. */
const mostLists = 50;

/**
 * The page of each list that was seen last: the pages beside it follow its rows, wherever others have come in
 * meanwhile, and cost as little as the first one however deep they lie.
 */
export function createPageCursors() {
  const seen = new Map<string, SeenPage>();
  return {
    /** Asks with what leads to the place, or without it where the server does not take it any more. */
    async follow<T>(place: Place, ask: (parameter: string) => Promise<T>): Promise<T> {
      const parameter = parameterTo(place, seen.get(place.list));
      try {
        return await ask(parameter);
      } catch (error) {
        if (parameter === '' || !(error instanceof HttpError) || error.status !== 400) throw error;
        seen.delete(place.list);
        return ask('');
      }
    },
    remember(place: Place, rows: number, cursor: string | null) {
      const { list, first, count } = place;
      const asked = parameterTo(place, seen.get(list));
      seen.delete(list);
      seen.set(list, { first, count, asked, rows, cursor });
      const [oldest] = seen.keys();
      if (seen.size > mostLists && oldest !== undefined) seen.delete(oldest);
    },
  };
}

/** Empty: the number of the page alone says where it is. */
function parameterTo({ first, count }: Place, page: SeenPage | undefined): string {
  if (!page || first === 0) return '';
  if (page.first === first && page.count === count) return page.asked;
  if (page.cursor === null) return '';
  const isNext = first === page.first + page.count && page.rows === page.count;
  if (isNext) return `&after=${page.cursor}`;
  return first + count === page.first ? `&before=${page.cursor}` : '';
}
