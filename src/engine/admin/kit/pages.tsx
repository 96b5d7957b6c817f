import { lazily } from './lazily';
import { ListPage } from './list/ListPage';
import { PageLoading } from './page/PageLoading';
import type { Pages, Parts } from './page/parts';

// Lists come first, and do without the code of forms and detail pages.
const CreatePage = lazily(async () => (await import('./form/FormPages')).CreatePage, PageLoading);
const EditPage = lazily(async () => (await import('./form/FormPages')).EditPage, PageLoading);
const ShowPage = lazily(async () => (await import('./show/ShowPage')).ShowPage, PageLoading);

/** Fetches what the forms and detail pages of every entity need. */
export const recordPages: readonly (() => Promise<unknown>)[] = [ShowPage.preload, EditPage.preload];

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
