import { isObject } from '../../../shared/isObject';

/** The router state of a link that opens a list with its default view, whatever the list showed before. */
export const usualView = { view: 'usual' } as const;

export const asksForUsualView = (state: unknown): boolean => isObject(state) && state.view === usualView.view;
