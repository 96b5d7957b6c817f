/**
 * Calls `end` after `duration` ms. The timer pauses while the pointer or the focus is on the element, and
 * then resumes. Returns a function that cancels it.
 */
export function startCountdown(element: HTMLElement, duration: number, end: () => void): () => void {
  let left = duration;
  let timer: number | undefined;
  let since = 0;
  const isHeld = () => element.matches(':hover') || element.contains(document.activeElement);
  const hold = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= Date.now() - since;
  };
  const go = () => {
    if (timer !== undefined || isHeld()) return;
    since = Date.now();
    timer = window.setTimeout(end, left);
  };
  // at the time of the event, the focus and the pointer have not arrived elsewhere yet
  const goSoon = () => queueMicrotask(go);
  const stop = new AbortController();
  for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, hold, stop);
  for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, goSoon, stop);
  go();
  return () => {
    stop.abort();
    hold();
  };
}
