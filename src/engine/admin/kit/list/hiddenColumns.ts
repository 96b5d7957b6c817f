import { propsOf } from '../elements';
import { fieldOf } from '../page/entityContext';
import type { ListParts } from '../page/parts';

/** How much fits a row beside the menu at 1440 px; a reference shows a whole label and counts for more. */
const ROOM = 10;
const REFERENCE = 1.5;

/**
 * The columns that a list does not show until they are switched on: the last ones, where there are too many. The
 * state of a record is always in sight.
 */
export function hiddenColumns({
  entity,
  columns,
  status,
}: Pick<ListParts, 'entity' | 'columns' | 'status'>): string[] {
  const refers = (name: string) =>
    (columns[name] && propsOf(columns[name]).reference) ?? fieldOf(entity, name)?.ref?.resource;
  const weigh = (name: string) => (refers(name) ? REFERENCE : 1);
  const names = Object.keys(columns);
  const isKept = (name: string) => name === status;
  let room = ROOM - names.filter(isKept).reduce((sum, name) => sum + weigh(name), 0);
  return names.filter(name => {
    if (isKept(name)) return false;
    room -= weigh(name);
    return room < 0;
  });
}
