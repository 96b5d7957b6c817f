/** One right of one role. Equal cells are the same object, so that React need not draw them again. */
export interface Cell {
  readonly granted: boolean;
  /** no decision: as the release ships it */
  readonly isInherited: boolean;
  readonly isChanged: boolean;
  /** in effect it is not what ships */
  readonly differs: boolean;
}

/** Several rights of one role taken together. */
export interface Group {
  readonly granted: 'all' | 'some' | 'none';
  /** how many of them */
  readonly count: number;
  readonly isInherited: boolean;
  readonly isChanged: boolean;
  readonly differs: boolean;
}

/** The one object that stands for cells of this look. */
export const cellOf = (granted: boolean, isInherited: boolean, isChanged: boolean, differs: boolean): Cell =>
  cells[bits(granted, isInherited, isChanged, differs)] ?? fresh;

const bits = (granted: boolean, isInherited: boolean, isChanged: boolean, differs: boolean) =>
  Number(granted) + 2 * Number(isInherited) + 4 * Number(isChanged) + 8 * Number(differs);

const cells: readonly Cell[] = Array.from({ length: 16 }, (_, each) => ({
  granted: (each & 1) > 0,
  isInherited: (each & 2) > 0,
  isChanged: (each & 4) > 0,
  differs: (each & 8) > 0,
}));
const fresh: Cell = { granted: false, isInherited: true, isChanged: false, differs: false };

const groups = new Map<string, Group>();

/** The one object that stands for groups of this look. */
export function groupOf(
  granted: Group['granted'],
  count: number,
  ...flags: readonly [boolean, boolean, boolean]
): Group {
  const key = `${granted} ${count} ${flags.join()}`;
  const [isInherited, isChanged, differs] = flags;
  const group = groups.get(key) ?? { granted, count, isInherited, isChanged, differs };
  groups.set(key, group);
  return group;
}
