import { ListPage } from './ListPage';
import { loadable } from './loadable';
import type { Pages, Parts } from './parts';

// Lists come first, and do without the code of forms and detail pages.
const CreatePage = loadable(async () => (await import('./FormPages')).CreatePage);
const EditPage = loadable(async () => (await import('./FormPages')).EditPage);
const ShowPage = loadable(async () => (await import('./ShowPage')).ShowPage);

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
