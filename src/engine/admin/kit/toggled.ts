/** Takes all of them out when all are in, else puts all of them in. */
export function toggled<T>(chosen: ReadonlySet<T>, members: readonly T[]): ReadonlySet<T> {
  const isIn = members.every(member => chosen.has(member));
  const others = [...chosen].filter(each => !members.includes(each));
  return new Set(isIn ? others : [...others, ...members]);
}
