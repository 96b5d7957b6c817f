/** The list under this filter, as a link that can be bookmarked. */
export function listLink(list: string, filter: Readonly<Record<string, unknown>>): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
