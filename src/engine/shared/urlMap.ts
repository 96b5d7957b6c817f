/** The product URLs of one resource; a page that does not exist is absent. */
export interface ResourceUrls {
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  /** URL parameter → resource whose record page URL is a prefix of this one */
  readonly parents?: Readonly<Record<string, string>>;
}

/** Product URLs by resource, as `generated/urls.ts` holds them. */
export type UrlMap = Readonly<Record<string, ResourceUrls>>;
