import type { Entity, Model, OutputFile } from '../model';
import { header, printKey, printValue } from './print';

/** The URLs of the pages, by resource: the only place that defines them. */
export function emitUrls(model: Model): readonly OutputFile[] {
  const rows = model.entities
    .filter(entity => entity.operations.length > 0)
    .sort((a, b) => (a.resource < b.resource ? -1 : 1))
    .map(
      entity =>
        `  ${printKey(entity.resource)}: ${printValue(urlsOf(entity), 2, 4 + printKey(entity.resource).length)},\n`,
    );
  const text = [
    header('schemas/'),
    `import type { UrlMap } from '@engine/shared/urlMap';\n\n`,
    `export const urls: UrlMap = {\n${rows.join('')}};\n`,
  ].join('');
  return [{ path: 'urls.ts', text }];
}

function urlsOf({ urls }: Entity) {
  const pages = Object.entries({ list: urls.list, create: urls.create, edit: urls.edit, show: urls.show });
  return {
    ...Object.fromEntries(pages.filter(([, url]) => url !== null)),
    ...(urls.parent ? { parents: { [urls.parent.param]: urls.parent.resource } } : {}),
  };
}
