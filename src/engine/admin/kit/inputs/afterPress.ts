/**
 * Calls `act` once no mouse button or finger presses a control. What leaving an input changes on the page, such as its
 * error, would otherwise move the pressed button away from under the pointer, and its click would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(PRESSED) === null) {
    act();
    return;
  }
  const release = () => {
    for (const event of releases) removeEventListener(event, release, true);
    // the click comes in the same turn of the event loop
    setTimeout(act);
  };
  for (const event of releases) addEventListener(event, release, true);
}

const PRESSED = ':is(button, a, label, [role="button"]):active';
const releases = ['pointerup', 'pointercancel'] as const;
