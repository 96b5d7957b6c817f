import { propsOf } from '../elements';
import type { Parts } from '../page/parts';

/** How much fits a row beside the menu at 1440 px; a reference shows a whole label and counts for more. */
const ROOM = 10;
const REFERENCE = 1.5;

/**
 * The columns that a list does not show until somebody asks for them: the last ones, where there are too many. The
 * state of a record is always in sight.
 */
export function hiddenColumns({ columns, status }: Pick<Parts, 'columns' | 'status'>): string[] {
  const weigh = (name: string) => (columns[name] && propsOf(columns[name]).reference ? REFERENCE : 1);
  const names = Object.keys(columns);
  const isKept = (name: string) => name === status;
  let room = ROOM - names.filter(isKept).reduce((sum, name) => sum + weigh(name), 0);
  return names.filter(name => {
    if (isKept(name)) return false;
    room -= weigh(name);
    return room < 0;
  });
}
