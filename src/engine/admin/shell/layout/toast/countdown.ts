/**
 * Calls `end` when the time is up. The clock stands still while the pointer or the focus is on the element, and goes
 * on from there. Answers what stops it for good.
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
  // the focus has not arrived elsewhere yet, nor has the pointer
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
