/** The list under this filter, as a link that can be bookmarked; `more` are other parameters of the list. */
export function listLink(
  list: string,
  filter: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter), ...more })}`;
}
