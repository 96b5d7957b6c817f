import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow up and down move between entries, Home and End to the first and the last; right opens a group, left
 * closes it. Every link stays in the tab order: a site menu is a list of links, not a menu of commands.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target;
  if (!(here instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = event.currentTarget.querySelectorAll<HTMLElement>('[data-menu]');
  const stops = [...all].filter(stop => !stop.closest('[inert]')); // leave out entries of a closing group
  const at = stops.indexOf(here);
  const next = nextStop(event.key, at, stops.length);
  const isOpen = here.getAttribute('aria-expanded');
  const toggles =
    (event.key === 'ArrowRight' && isOpen === 'false') || (event.key === 'ArrowLeft' && isOpen === 'true');
  if (next === null && !toggles) return;
  event.preventDefault();
  if (toggles) here.click();
  else stops[next ?? at]?.focus();
}

function nextStop(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined || at < 0 ? null : (at + step + count) % count;
}
