/** One permission of one role. Equal cells are the same object, so that React does not render them again. */
export interface Cell {
  readonly granted: boolean;
  /** not decided: the shipped default applies */
  readonly isInherited: boolean;
  readonly isChanged: boolean;
  /** the effective value differs from the shipped default */
  readonly differs: boolean;
}

/** Several permissions of one role, combined. */
export interface Group {
  readonly granted: 'all' | 'some' | 'none';
  /** number of granted ones */
  readonly count: number;
  readonly isInherited: boolean;
  readonly isChanged: boolean;
  readonly differs: boolean;
}

/** Returns the one shared object with these values. */
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

/** Returns the one shared object with these values. */
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
