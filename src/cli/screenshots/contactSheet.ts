import { kinds, type Screen } from './screens.ts';
import { locales, looks, type Picture } from './takePictures.ts';

type Kind = Screen['kind'];

const titles: Readonly<Record<Kind, string>> = {
  list: 'Lists',
  show: 'Detail pages',
  create: 'New records',
  edit: 'Forms',
  own: 'Pages of their own',
  scene: 'In use',
};
/** The classes of pictures that can be hidden on the sheet. */
const choices = [...locales, '1440', '390', 'light', 'dark'];

/**
 * One HTML page with all pictures: a part for each kind of screen, in it a row for each screen with its
 * pictures in each look and language. Languages, widths and colour schemes can be hidden, and a picture
 * expands in place.
 */
export function contactSheet(pictures: readonly Picture[]): string {
  const parts = kinds.filter(kind => pictures.some(({ screen }) => screen.kind === kind));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>${style}</style>
<header>
  <nav>${parts.map(kind => `<a href="#${kind}">${titles[kind]}</a>`).join(' ')}</nav>
  ${choices.map(choice => `<label><input type="checkbox" id="with-${choice}" checked> ${choice}</label>`).join('\n  ')}
</header>
<main>
${parts.map(kind => partOf(kind, pictures)).join('\n')}
</main>
</html>
`;
}

function partOf(kind: Kind, pictures: readonly Picture[]): string {
  const screens = new Set(pictures.filter(({ screen }) => screen.kind === kind).map(({ screen }) => screen));
  const rows = [...screens].map(screen => {
    const own = pictures.filter(picture => picture.screen === screen);
    return `<h3>${escaped(screen.name)} <small>${escaped(screen.path)}</small></h3>\n<div>${shotsOf(own).join('')}</div>`;
  });
  return `<section id="${kind}"><h2>${titles[kind]} <small>${screens.size}</small></h2>\n${rows.join('\n')}</section>`;
}

/** Pictures of the same look are side by side, to compare the languages; a missing picture is named. */
const shotsOf = (pictures: readonly Picture[]): readonly string[] =>
  looks.flatMap(({ name, width, colorScheme }) =>
    locales.map(locale => {
      const of = `${locale} ${name}`;
      const found = pictures.find(picture => picture.locale === locale && picture.look === name);
      const classes = `shot s-${locale} s-${width} s-${colorScheme}`;
      if (!found) return `<p class="${classes}">${of}: no picture</p>`;
      const image = `<img loading="lazy" src="${found.file}" alt="${of}">`;
      return `<details class="${classes}"><summary title="${of}">${image}</summary>${image}</details>`;
    }),
  );

const style = `
  body { font: 14px system-ui; margin: 0; color-scheme: light dark; background: Canvas; color: CanvasText }
  header { position: sticky; top: 0; z-index: 1; padding: 8px 16px; background: Canvas; border-bottom: 1px solid #8888;
    display: flex; flex-wrap: wrap; gap: 16px }
  nav { display: flex; gap: 12px } main { padding: 0 16px } small { font-weight: normal; opacity: .7 }
  section, h3 { scroll-margin-top: 48px } h3 { margin: 16px 0 4px }
  section div { display: flex; flex-wrap: wrap; gap: 8px; align-items: start }
  summary { display: block; cursor: zoom-in } details[open] { width: 100% }
  img { border: 1px solid #8888; display: block; max-width: 100% }
  summary img { height: 420px; width: 620px; object-fit: cover; object-position: top }
  .s-390 summary img { width: 200px } details[open] > summary img { display: none }
  details[open] > summary::before { content: attr(title) " (close)" }
  ${choices.map(choice => `body:has(#with-${choice}:not(:checked)) .s-${choice}`).join(', ')} { display: none }
`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
