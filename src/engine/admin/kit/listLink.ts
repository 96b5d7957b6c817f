/** A bookmarkable link to the list with this filter; `more` are other URL parameters of the list. */
export function listLink(
  list: string,
  filter: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter), ...more })}`;
}
