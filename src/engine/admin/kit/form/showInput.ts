/** Opens the tab of an input and gives it the focus once it is drawn; answers what gives that up. */
export function showInput(input: HTMLElement, open: (tab: string) => void): () => void {
  const tab = input.closest<HTMLElement>('[data-tab]')?.dataset.tab;
  if (tab !== undefined) open(tab);
  const frame = requestAnimationFrame(() => input.focus());
  return () => cancelAnimationFrame(frame);
}
