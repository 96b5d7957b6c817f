import type { Screen } from './screens.ts';
import { locales, looks, type Picture } from './takePictures.ts';

/** One page of HTML with all pictures: a row for each screen, a column for each look in each language. */
export function contactSheet(pictures: readonly Picture[]): string {
  const screens = [...new Set(pictures.map(({ screen }) => screen))];
  const columns = locales.flatMap(locale => looks.map(look => ({ locale, look: look.name })));
  const heads = columns.map(({ locale, look }) => `<th>${locale} ${look}</th>`).join('');
  const rows = screens.map(screen => {
    const cells = columns.map(({ locale, look }) => cell(pictures, screen, locale, look));
    return `<tr><th>${escaped(screen.name)}<br><small>${escaped(screen.path)}</small></th>${cells.join('')}</tr>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { font: 14px system-ui; margin: 16px }
  th { position: sticky; top: 0; left: 0; background: Canvas; text-align: left; vertical-align: top; padding: 4px }
  td { padding: 4px; vertical-align: top }
  img { border: 1px solid #8888; max-height: 420px; object-fit: cover; object-position: top }
  img.wide { width: 420px } img.narrow { width: 160px }
</style>
<table><thead><tr><th></th>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table>
`;
}

function cell(pictures: readonly Picture[], screen: Screen, locale: string, look: string): string {
  const picture = pictures.find(
    each => each.screen === screen && each.locale === locale && each.look === look,
  );
  if (!picture) return '<td>no picture</td>';
  const shape = look.startsWith('360') ? 'narrow' : 'wide';
  return `<td><a href="${picture.file}"><img class="${shape}" loading="lazy" src="${picture.file}" alt=""></a></td>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
