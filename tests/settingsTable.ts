import { settings } from '@engine/server/configTable.ts';
import { product } from '@generated/product.ts';

/** The README's table of the settings, as the server reads them. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, fallback, about }) => [
    `\`${name}\``,
    fallback === null ? '–' : `\`${fallback}\``,
    about,
  ]);
  const ofProduct = (text: string) => text.replaceAll('{product}', product.name);
  return [['Setting', 'Default', 'What it does'], ['---', '---', '---'], ...rows]
    .map(cells => ofProduct(`| ${cells.join(' | ')} |`))
    .join('\n');
}
