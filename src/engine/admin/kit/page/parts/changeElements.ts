import type { Elements } from '../../elements';

interface Changes {
  /** replaces the elements of these fields */
  readonly replace?: Readonly<Record<string, Elements[string] | undefined>>;
  readonly without?: readonly string[];
}

/** Applies the changes of a hand-written file to the elements of a page. Throws if a name is not on the page. */
export function changeElements(elements: Elements, { replace = {}, without = [] }: Changes): Elements {
  const unknown = [...Object.keys(replace), ...without].filter(name => elements[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')} on this page to replace or leave out. It has: ${Object.keys(elements).join(', ')}.`,
    );
  return Object.fromEntries(
    Object.entries(elements).flatMap(([name, element]) =>
      without.includes(name) ? [] : [[name, replace[name] ?? element]],
    ),
  );
}
