import { useTranslate } from 'react-admin';
import { mostConditions } from '../../../../shared/requestLimits';

/** The most texts that are named; the rest is counted. */
const mostNamed = 5;

/** What of a pasted list is not in the filter: texts that are no values, and values beyond the limit. */
export interface LeftOut {
  readonly strange: readonly string[];
  readonly beyond: number;
}

/** Says what was left out of a pasted list; null if nothing was. */
export function usePastedFault(): (leftOut: LeftOut) => string | null {
  const translate = useTranslate();
  return ({ strange, beyond }) => {
    const texts = strange.slice(0, mostNamed).join(', ');
    const more = strange.length - mostNamed;
    const faults = [
      strange.length > 0 &&
        (more > 0
          ? translate('app.filter.strange_more', { texts, count: more })
          : translate('app.filter.strange', { texts })),
      beyond > 0 && translate('app.filter.beyond', { limit: mostConditions, smart_count: beyond }),
    ].filter(fault => fault !== false);
    return faults.length > 0 ? faults.join(' ') : null;
  };
}
