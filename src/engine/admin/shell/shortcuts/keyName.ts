const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** What Ctrl is called at this keyboard. */
export const modName = (german: boolean): string => (isMac() ? '⌘' : german ? 'Strg' : 'Ctrl');

const symbols: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
  alt: 'Alt',
};

/** `mod+s` as the keys are labelled: Strg S; `g b` stays g, then b. */
export function keyNames(press: string, german: boolean): readonly string[] {
  return press
    .split('+')
    .map(part => (part === 'mod' ? modName(german) : (symbols[part] ?? part.toUpperCase())));
}
