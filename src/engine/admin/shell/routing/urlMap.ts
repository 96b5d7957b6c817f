/**
 * Product URLs of one resource, as react-router templates. Two pages may share a path and differ in the
 * query: show `/banks/:id`, edit `/banks/:id?mode=edit`.
 */
export interface ResourceUrls {
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  /** URL parameter → resource whose record page is the prefix of this URL */
  readonly parents?: Readonly<Record<string, string>>;
}

export type UrlMap = Readonly<Record<string, ResourceUrls>>;
export type PageKind = 'list' | 'create' | 'edit' | 'show';

export function pathOf(template: string): string {
  return template.split('?')[0] ?? template;
}

export function queryOf(template: string): string {
  return template.split('?')[1] ?? '';
}
