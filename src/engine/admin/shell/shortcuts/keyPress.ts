/**
 * The pressed key in the notation of shortcuts: `n`, `mod+s`, `alt+n`, `ArrowDown`; null if it cannot be part
 * of one.
 */
export function keyOf(event: KeyboardEvent): string | null {
  // AltGr types characters, although Windows reports it as Ctrl and Alt.
  if (event.isComposing || event.getModifierState('AltGraph'))
    return isPlainCharacter(event) ? event.key : null;
  const isLetter = /^Key[A-Z]$/.test(event.code);
  // On a Mac, Alt changes the character of a letter key, but not its position, `code`.
  const key = event.altKey && isLetter ? event.code.slice(3).toLowerCase() : named(event.key);
  if (event.shiftKey && /^\p{L}$/u.test(key)) return null;
  const modifiers = [(event.ctrlKey || event.metaKey) && 'mod', event.altKey && 'alt'].filter(Boolean);
  return [...modifiers, key].join('+');
}

/** Whether the focused element itself uses the key, to type or to move within it. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === 'search') return !event.key.startsWith('Arrow');
  return target.closest(writable) !== null;
}

/** An open dialog or menu takes the keys. */
export const isDialogOpen = (): boolean =>
  document.querySelector('.MuiModal-root:not(.MuiModal-hidden), [role="dialog"], [role="alertdialog"]') !==
  null;

const buttons = ['checkbox', 'radio', 'button', 'submit', 'reset'].map(type => `:not([type="${type}"])`);
const roles = [
  'combobox',
  'textbox',
  'listbox',
  'menu',
  'menubar',
  'slider',
  'spinbutton',
  'tablist',
  'tree',
];
const widgets = [...roles, 'grid', 'treegrid'].map(role => `[role="${role}"]`);
const writable = [
  `input${buttons.join('')}`,
  'textarea',
  'select',
  '[contenteditable="true"]',
  ...widgets,
].join();

const named = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

const isPlainCharacter = ({ key, isComposing }: KeyboardEvent): boolean => !isComposing && key.length === 1;
