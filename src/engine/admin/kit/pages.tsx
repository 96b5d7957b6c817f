import { ListPage } from './list/ListPage';
import { loadable } from './page/loadable';
import type { Pages, Parts } from './page/parts';
import { loadForms, loadShow } from './recordCode';

// Lists come first, and do without the code of forms and detail pages.
const CreatePage = loadable(async () => (await loadForms()).CreatePage);
const EditPage = loadable(async () => (await loadForms()).EditPage);
const ShowPage = loadable(async () => (await loadShow()).ShowPage);

/** The pages of one entity, made of its parts; an operation that the entity does not have gets no page. */
export function pages(parts: Parts): Pages {
  const has = (operation: Parts['operations'][number]) => parts.operations.includes(operation);
  return {
    ...(has('list') && { list: () => <ListPage parts={parts} /> }),
    ...(has('create') && { create: () => <CreatePage parts={parts} /> }),
    ...(has('update') && { edit: () => <EditPage parts={parts} /> }),
    ...(has('read') && { show: () => <ShowPage parts={parts} /> }),
  };
}
