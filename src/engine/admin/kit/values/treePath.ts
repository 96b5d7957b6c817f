import { isKeyed } from '../path';

/** A record above the one that is named, in the tree of its records. */
export interface Ancestor {
  readonly id: number;
  readonly label: string;
}

/** What stands above the record that a field names, the top first; it comes with the record, in `_paths`. */
export function ancestorsOf(paths: unknown, source: string): readonly Ancestor[] {
  const path = isKeyed(paths) ? paths[source] : undefined;
  return Array.isArray(path) ? path : [];
}

/** "Mitte › Kinder › Regal" */
export const pathText = (ancestors: readonly Ancestor[], label: string): string =>
  [...ancestors.map(each => each.label), label].join(pathMark);

export const pathMark = ' › ';
