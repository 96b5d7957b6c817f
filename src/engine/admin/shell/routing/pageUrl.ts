import type { ResourceUrls } from '../../../shared/urlMap';

/**
 * The kinds of pages of a resource. Two may share a path and differ in the query: show `/banks/:id`, edit
 * `/banks/:id?mode=edit`.
 */
export type PageKind = Exclude<keyof ResourceUrls, 'parents'>;

export function pathOf(template: string): string {
  return template.split('?')[0] ?? template;
}

export function queryOf(template: string): string {
  return template.split('?')[1] ?? '';
}
