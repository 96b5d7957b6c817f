import type { ReactElement } from 'react';

/**
 * The same elements with some of them exchanged. A name that the elements do not have is a type error, so that a
 * field renamed in its schema is noticed in the hand-written file that replaces it.
 */
export function replace<Name extends string, Changed extends Name>(
  elements: Readonly<Record<Name, ReactElement>>,
  changes: Readonly<Record<Changed, ReactElement>>,
): Readonly<Record<Name, ReactElement>> {
  return { ...elements, ...changes };
}
