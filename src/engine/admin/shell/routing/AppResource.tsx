import { ResourceContextProvider, type ResourceDefinition, RestoreScrollPosition } from 'ra-core';
import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { UrlMap } from '../../../shared/urlMap';
import { Icon } from '../../kit/icons/Icon';
import { type Code, useCode } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/frame/PageLoading';
import type { GeneratedResource } from '../../kit/page/generatedResource';
import type { Pages } from '../../kit/page/parts/parts';
import { recordName } from '../../kit/recordName';
import { Guarded } from '../layout/Guarded';
import { PageNotFound } from '../pages/PageNotFound';
import { pageCodeOf } from './pageCode';
import { type PageKind, pathOf } from './pageUrl';
import { matchPage } from './productPath';

interface Props {
  /** the path of the list; react-admin mounts `${name}/*` */
  readonly name: string;
  readonly entry: GeneratedResource;
  readonly pages: PagesByKind;
  readonly urls: UrlMap;
}
type PagesByKind = Readonly<Record<PageKind, ReactElement>>;

/**
 * The routes of one resource under its product URLs; its pages are loaded on the first visit. react-admin
 * reads `raName` and `registerResource` from the element's type: its documented way to replace `<Resource>`.
 */
export function AppResource({ entry, pages, urls }: Props): ReactElement {
  const templates = urls[entry.name];
  if (!templates?.list) return <PageNotFound />;
  const base = templates.list;
  const below = (template: string) => pathOf(template).slice(base.length + 1);
  const records = [templates.show, templates.edit].filter(template => template !== undefined).map(below);
  return (
    <ResourceContextProvider value={entry.name}>
      <Routes>
        {entry.operations.includes('list') && (
          <Route
            index
            element={
              <RestoreScrollPosition storeKey={`${entry.name}.list.scrollPosition`}>
                {pages.list}
              </RestoreScrollPosition>
            }
          />
        )}
        {templates.create && <Route path={below(templates.create)} element={pages.create} />}
        {[...new Set(records)].map(path => (
          <Route key={path} path={path} element={<RecordPage entry={entry} pages={pages} urls={urls} />} />
        ))}
        <Route path="*" element={<PageNotFound />} />
      </Routes>
    </ResourceContextProvider>
  );
}
AppResource.raName = 'Resource';
AppResource.registerResource = ({ entry }: Props): ResourceDefinition => ({
  name: entry.name,
  hasList: entry.operations.includes('list'),
  hasCreate: entry.operations.includes('create'),
  hasEdit: entry.operations.includes('update'),
  hasShow: entry.operations.includes('read'),
  icon: () => <Icon name={entry.icon} />,
  recordRepresentation: recordName,
});

/** Detail page and form share a path; the query decides between them. */
function RecordPage({ entry, pages, urls }: Omit<Props, 'name'>): ReactElement {
  const { pathname, search } = useLocation();
  const wantsForm = matchPage(pathname, search, urls)?.page === 'edit';
  const canEdit = entry.operations.includes('update');
  const canShow = entry.operations.includes('read');
  return (wantsForm && canEdit) || !canShow ? pages.edit : pages.show;
}

/** Creates the element for `<Admin>`'s children. Create it only once: it holds the loaded code. */
export function appResource(entry: GeneratedResource, urls: UrlMap): ReactElement {
  const name = urls[entry.name]?.list?.slice(1) ?? entry.name;
  return <AppResource key={entry.name} name={name} entry={entry} pages={pagesOf(entry)} urls={urls} />;
}

function pagesOf(entry: GeneratedResource): PagesByKind {
  const code = pageCodeOf(entry);
  const page = (kind: PageKind) => (
    <Guarded needs={[entry.name, kind]}>
      <Page code={code} kind={kind} />
    </Guarded>
  );
  return { list: page('list'), create: page('create'), edit: page('edit'), show: page('show') };
}

function Page({ code, kind }: { readonly code: Code<Pages>; readonly kind: PageKind }): ReactElement {
  const pages = useCode(code);
  if (!pages) return <PageLoading />;
  const Kind = pages[kind] ?? PageNotFound;
  return <Kind />;
}
