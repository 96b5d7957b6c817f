import type { PartElement } from './elements';

/**
 * The same elements with some of them exchanged. A name that the elements do not have is a type error, so that a
 * field renamed in its schema is noticed in the hand-written file that replaces it.
 */
export function replace<Name extends string, Changed extends Name>(
  elements: Readonly<Record<Name, PartElement>>,
  changes: Readonly<Record<Changed, PartElement>>,
): Readonly<Record<Name, PartElement>> {
  return { ...elements, ...changes };
}
