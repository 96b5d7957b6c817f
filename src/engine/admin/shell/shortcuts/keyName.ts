const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the Ctrl key on this keyboard. */
export const modName = (german: boolean): string => (isMac() ? '⌘' : german ? 'Strg' : 'Ctrl');

const symbols: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
  alt: 'Alt',
};

/** The labels of the keys that are pressed together: `mod+s` → `['Strg', 'S']` in German. */
export function keyNames(press: string, german: boolean): readonly string[] {
  return press
    .split('+')
    .map(part => (part === 'mod' ? modName(german) : (symbols[part] ?? part.toUpperCase())));
}
