/** Opens the tab of an input and focuses it after rendering; returns a function that cancels this. */
export function showInput(input: HTMLElement, open: (tab: string) => void): () => void {
  const tab = input.closest<HTMLElement>('[data-tab]')?.dataset.tab;
  if (tab !== undefined) open(tab);
  const frame = requestAnimationFrame(() => input.focus());
  return () => cancelAnimationFrame(frame);
}
