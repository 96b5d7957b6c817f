export const loadForms = () => import('./FormPages');
export const loadShow = () => import('./ShowPage');

/** What the pages of every record need, for whoever fetches code beforehand. */
export const recordCode: readonly (() => Promise<unknown>)[] = [loadShow, loadForms];
