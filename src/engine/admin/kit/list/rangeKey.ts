/**
 * The message for the rows of a page up to row `end`. The server counts up to a limit (`isCapped`), and beyond it only
 * the rows of the page, with the next where there is one.
 */
export function rangeKey(isCapped: boolean, end: number, total: number): string {
  if (!isCapped) return 'ra.navigation.page_range_info';
  return total > end + 1 ? 'app.kit.range_of_many' : 'app.kit.range_of_at_least';
}
