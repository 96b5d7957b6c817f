import { settings } from '@engine/server/config.ts';

/** The README's table of the settings, as the server reads them. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, fallback, about }) => [
    `\`${name}\``,
    fallback === null ? '–' : `\`${fallback}\``,
    about,
  ]);
  return [['Setting', 'Default', 'What it does'], ['---', '---', '---'], ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');
}
