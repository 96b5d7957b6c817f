export const loadForms = () => import('./form/FormPages');
export const loadShow = () => import('./show/ShowPage');

/** What the pages of every record need, for whoever fetches code beforehand. */
export const recordCode: readonly (() => Promise<unknown>)[] = [loadShow, loadForms];
