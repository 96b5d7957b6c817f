import type { KeyboardEvent } from 'react';

/** Steps between columns or lanes, and within one. */
type Way = readonly [across: number, along: number];

const ways: Readonly<Record<'down' | 'right', Readonly<Record<string, Way>>>> = {
  down: { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
  right: { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
};

/**
 * Moves focus between cards with the arrow keys: within a column or lane, which runs in direction `to`, and to the same
 * position in the neighbouring one.
 */
export function followArrows(event: KeyboardEvent<HTMLElement>, to: 'down' | 'right'): void {
  const way = ways[to][event.key];
  const card = event.target instanceof Element ? event.target.closest('li') : null;
  if (!way || !card || event.altKey || event.ctrlKey || event.metaKey) return;
  const [across, along] = way;
  const groups = [...event.currentTarget.querySelectorAll('section')]
    .map(section => [...section.querySelectorAll<HTMLElement>('li a')])
    .filter(links => links.length > 0);
  const here = groups.findIndex(links => links.some(link => card.contains(link)));
  const place = groups[here]?.findIndex(link => card.contains(link)) ?? -1;
  if (place < 0) return;
  const group = groups[here + across] ?? [];
  const next = group[across === 0 ? place + along : Math.min(place, group.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
