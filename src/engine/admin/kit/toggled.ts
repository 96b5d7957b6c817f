/** Removes all members if all are selected, otherwise adds all. */
export function toggled<T>(chosen: ReadonlySet<T>, members: readonly T[]): ReadonlySet<T> {
  const isIn = members.every(member => chosen.has(member));
  const others = [...chosen].filter(each => !members.includes(each));
  return new Set(isIn ? others : [...others, ...members]);
}
