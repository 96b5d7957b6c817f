import { HttpError } from 'ra-core';

/** A range of rows of a list. */
interface PagePosition {
  /** identifies the list including its order and filter */
  readonly list: string;
  /** index of the first row, from 0 */
  readonly first: number;
  readonly count: number;
}

interface SeenPage extends Omit<PagePosition, 'list'> {
  /** the cursor parameter that it was read with */
  readonly asked: string;
  readonly rows: number;
  readonly cursor: string | null;
}

/** The most lists to remember; tabs and dialogs show several at a time. */
const mostLists = 50;

/**
 * Remembers the cursor of the last page read of each list. The pages next to it continue from its rows, so
 * that rows inserted meanwhile shift nothing, and a deep page costs as little as the first.
 */
export function createPageCursors() {
  const seen = new Map<string, SeenPage>();
  return {
    /** Requests the place by cursor, and again without it if the server no longer accepts the cursor. */
    async follow<T>(place: PagePosition, ask: (parameter: string) => Promise<T>): Promise<T> {
      const parameter = parameterTo(place, seen.get(place.list));
      try {
        return await ask(parameter);
      } catch (error) {
        if (parameter === '' || !(error instanceof HttpError) || error.status !== 400) throw error;
        seen.delete(place.list);
        return ask('');
      }
    },
    remember(place: PagePosition, rows: number, cursor: string | null) {
      const { list, first, count } = place;
      const asked = parameterTo(place, seen.get(list));
      seen.delete(list);
      seen.set(list, { first, count, asked, rows, cursor });
      const [oldest] = seen.keys();
      if (seen.size > mostLists && oldest !== undefined) seen.delete(oldest);
    },
  };
}

/** The cursor parameter for a place; empty if it is read by page number alone. */
function parameterTo({ first, count }: PagePosition, page: SeenPage | undefined): string {
  if (!page || first === 0) return '';
  if (page.first === first && page.count === count) return page.asked;
  if (page.cursor === null) return '';
  const isNext = first === page.first + page.count && page.rows === page.count;
  if (isNext) return `&after=${page.cursor}`;
  return first + count === page.first ? `&before=${page.cursor}` : '';
}
