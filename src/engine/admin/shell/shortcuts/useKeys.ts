import { useLayoutEffect } from 'react';
import { type Shortcut, shortcuts } from '../../kit/shortcuts/shortcuts';
import { isDialogOpen, isTyping, keyOf } from './keyPress';

/** How long after `g` the next key still belongs to the sequence. */
const sequenceMs = 1_500;

/** A layout effect, so that keys work as soon as the page is visible. */
export function useKeys(): void {
  useLayoutEffect(listenToKeys, []);
}

/**
 * Runs the shortcut for the pressed keys. Handlers of the page run first: an event that they have handled is
 * ignored.
 */
function listenToKeys(): () => void {
  let begun = '';
  let begunAt = 0;

  function onKey(event: KeyboardEvent): void {
    const key = event.defaultPrevented ? null : keyOf(event);
    if (key === null || isModifier(event.key)) return;
    const mayAct = actingNow(event, key);
    const pressed = begun !== '' && event.timeStamp - begunAt < sequenceMs ? `${begun} ${key}` : key;
    begun = '';
    const found = mayAct.find(({ keys }) => keys.includes(pressed));
    if (found) {
      event.preventDefault();
      if (!event.repeat || found.isMove) found.run();
    } else if (mayAct.some(({ keys }) => keys.some(keys => keys.startsWith(`${pressed} `)))) {
      event.preventDefault();
      begun = pressed;
      begunAt = event.timeStamp;
    }
  }

  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** In a text field only shortcuts with Ctrl or Command work, in a dialog only its own. */
function actingNow(event: KeyboardEvent, key: string): readonly Shortcut[] {
  if (isTyping(event) && !key.startsWith('mod+')) return [];
  const inDialog = isDialogOpen();
  return shortcuts
    .current()
    .filter(shortcut => !shortcut.isNative && (shortcut.inDialog ?? false) === inDialog);
}

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key);
